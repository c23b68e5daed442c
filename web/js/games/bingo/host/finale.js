/** The end of a round in the console: who was first, the prize draw, and the files to take home. */

import { copyText } from "../../../kit/clipboard.js";
import { button, element, setText, syncList } from "../../../kit/element.js";
import { places } from "../places.js";
import { icon } from "../../../kit/icons.js";
import { roomFragment } from "../../../room/browser-memory.js";
import { list, number, text } from "../../../kit/texts.js";
import { chanceOf } from "../words.js";
import { ordinal } from "../../../kit/words.js";
import { exportButtons } from "../../../shell/host/export.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../places.js").Place} Place */

const TOTALS_SHOWN = 20;
/** The number of tied names that are listed; the others are counted. */
const NAMES_SHOWN = 6;

/**
 * @param {import("../wire.js").Draw} draw
 * @returns {HTMLElement | null} a sentence about the phones that contributed to the draw
 */
function chance(draw) {
  const words = chanceOf(draw, text("bingo/host.finale.chance.server"), (count) =>
    text("bingo/host.finale.chance.phones", { count }),
  );
  return words === "" ? null : element("span", { class: "soft small" }, ` ${words}`);
}

export class HostFinale {
  #ask;
  #toasts;
  #title = element("h2", {});
  #places = element("ol", { class: "podium" });
  #nobody = element("p", { class: "soft" }, text("bingo/host.finale.noWinner"));
  #settling = element("p", { class: "soft small", role: "status" });
  #totals = element("tbody", {});
  #totalsPart = element(
    "section",
    { class: "notice totals" },
    element("h3", {}, text("bingo/host.finale.totals")),
    element(
      "div",
      { class: "totals-scroll" },
      element(
        "table",
        {},
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            ...["player", "firsts", "bingos", "lines", "rounds"].map((key) =>
              element("th", { scope: "col" }, text(`bingo/host.finale.${key}`)),
            ),
          ),
        ),
        this.#totals,
      ),
    ),
  );
  #seed = element("code", { class: "seed", dir: "ltr" });
  #verify = element(
    "a",
    { class: "button", target: "_blank", rel: "noopener" },
    icon("shield"),
    text("bingo/host.finale.verify"),
  );
  #ticker = 0;
  root;

  /**
   * @param {string} code @param {string} token @param {import("../wire.js").Ask} ask
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts @param {() => void} change shows what can be
   * changed
   */
  constructor(code, token, ask, toasts, change) {
    this.#ask = ask;
    this.#toasts = toasts;
    this.#verify.href = `/verify#room=${code}`;
    this.root = element(
      "div",
      { class: "finale" },
      element(
        "section",
        { class: "notice pinned finale-first" },
        this.#title,
        this.#nobody,
        this.#places,
        this.#settling,
        element(
          "div",
          { class: "finale-links finale-next" },
          button("button large", change, icon("gear"), text("bingo/host.finale.change")),
        ),
      ),
      this.#home(code, token),
      this.#totalsPart,
    );
  }

  /**
   * The links to everything that can be taken home.
   * @param {string} code @param {string} token
   */
  #home(code, token) {
    const recap = `/r/${code}/recap`;
    /** @param {string} symbol @param {string} key @param {() => string} what */
    const copying = (symbol, key, what) =>
      button("button", () => void this.#copy(what()), icon(symbol), text(`bingo/host.finale.${key}`));
    return element(
      "section",
      { class: "notice finale-home" },
      element("h3", {}, text("bingo/host.finale.home")),
      element(
        "div",
        { class: "finale-links" },
        element(
          "a",
          { class: "button", href: recap, target: "_blank", rel: "noopener" },
          icon("list"),
          text("bingo/host.finale.recap"),
        ),
        copying("link", "copyRecap", () => new URL(recap + roomFragment(code), location.href).href),
        ...exportButtons(code, token, (problem) => this.#toasts.show(problem, { tone: "warn" })),
      ),
      element(
        "details",
        { class: "finale-proof" },
        element("summary", {}, text("bingo/host.finale.seed")),
        element("p", { class: "soft small" }, text("bingo/host.finale.seedNote")),
        this.#seed,
        element(
          "div",
          { class: "finale-links" },
          copying("copy", "copySeed", () => this.#seed.textContent ?? ""),
          this.#verify,
        ),
      ),
    );
  }

  /** @param {State} state */
  show(state) {
    const { round, standings, totals } = state;
    this.root.hidden = round?.state !== "finished";
    if (!round || this.root.hidden) return;
    setText(this.#title, text("bingo/host.finale.title", { number: round.number }));
    const shown = places(standings, round.draws ?? []);
    this.#nobody.hidden = shown.length > 0;
    const settled = this.#settle(round.marksUntil);
    const drawing = round.openDraw !== undefined;
    if (drawing) setText(this.#settling, text("bingo/host.finale.drawing"));
    syncList(
      this.#places,
      shown,
      (place) => JSON.stringify([place, settled, drawing]),
      (place) => this.#place(place, settled && !drawing),
    );
    setText(this.#seed, round.seed ?? "");
    const scored = totals.filter((total) => total.bingos > 0 || total.lines > 0);
    this.#totalsPart.hidden = scored.length === 0 || round.number < 2;
    syncList(
      this.#totals,
      scored.slice(0, TOTALS_SHOWN),
      (total) => JSON.stringify(total),
      (total) =>
        element(
          "tr",
          {},
          element("th", { scope: "row", dir: "auto" }, total.name),
          ...[total.firsts, total.bingos, total.lines, total.rounds].map((value) => element("td", {}, number(value))),
        ),
    );
  }

  /**
   * Players with a late stream may still mark for a while. A draw is fair only afterwards.
   * @param {string | undefined} marksUntil
   */
  #settle(marksUntil) {
    clearTimeout(this.#ticker);
    const left = marksUntil ? Math.ceil((Date.parse(marksUntil) - Date.now()) / 1_000) : 0;
    setText(this.#settling, left > 0 ? text("bingo/host.finale.settling", { count: left }) : "");
    if (left > 0) this.#ticker = setTimeout(() => this.#redraw(), 1_000);
    return left <= 0;
  }

  /** @type {() => void} */ #redraw = () => {};
  stop() {
    clearTimeout(this.#ticker);
  }

  /** @param {() => void} paint */
  set onTick(paint) {
    this.#redraw = paint;
  }

  /** @param {Place} place @param {boolean} settled */
  #place({ rank, call, names, more, winners }, settled) {
    const tied = names.length + more;
    const named = names.slice(0, NAMES_SHOWN);
    if (tied > named.length) named.push(text("bingo/game.others", { count: tied - named.length }));
    return element(
      "li",
      { class: "place", data: { rank: String(rank) } },
      element("span", { class: "place-rank" }, ordinal(rank)),
      element(
        "div",
        { class: "place-text" },
        element("strong", { dir: "auto" }, list(named)),
        call === null
          ? null
          : element("span", { class: "soft small" }, text("bingo/game.calls.number", { number: number(call) })),
        tied > 1 ? element("span", { class: "photo-finish" }, icon("clock"), text("bingo/host.finale.photo")) : null,
        ...winners.map((draw) =>
          element(
            "span",
            { class: "draw-winner" },
            icon("gift"),
            text("bingo/host.finale.winner", { name: draw.name, count: draw.among.length }),
            chance(draw),
          ),
        ),
      ),
      tied > 1
        ? element(
            "button",
            { class: "button", type: "button", disabled: !settled, on: { click: () => void this.#draw(rank) } },
            icon("gift"),
            text(winners.length > 0 ? "bingo/host.finale.drawAgain" : "bingo/host.finale.draw"),
          )
        : null,
    );
  }

  /** @param {number} rank */
  async #draw(rank) {
    await this.#ask({ type: "draw", rank });
  }

  /** @param {import("../wire.js").Draw} draw the latest draw, which the console highlights */
  celebrate(draw) {
    this.#toasts.show(text("bingo/host.finale.drawn", { name: draw.name, count: draw.among.length }), {
      icon: "gift",
      tone: "gold",
      lasts: 8_000,
      key: "draw",
    });
  }

  /** @param {string} what */
  async #copy(what) {
    const done = await copyText(what);
    this.#toasts.show(done ? text("bingo/host.finale.copied") : what, { icon: "link", lasts: done ? 2_500 : 15_000 });
  }
}
