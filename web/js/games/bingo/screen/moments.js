/** Moments that own the stage for a while: bingos with the winner's board, and prize draws. */

import { avatarMark, avatarOf } from "../../../kit/avatar.js";
import { throwConfetti } from "../../../kit/confetti.js";
import { element } from "../../../kit/element.js";
import { prefersStillness } from "../../../kit/settings.js";
import { namedAnew } from "../standings.js";
import { list, text } from "../../../kit/texts.js";
import { chanceOf, nameLines, patternName } from "../words.js";
import { ordinal } from "../../../kit/words.js";
import { fitNames } from "./names.js";
import { fetchBoard, lookingBoard, openView } from "./winner-board.js";

/** @typedef {import("../wire.js").Bingo} Bingo */
/** @typedef {import("../wire.js").Draw} Draw */
/** @typedef {import("../wire.js").Round} Round */
/** @typedef {{player: string, name: string}} Named */
/** @typedef {{kind: "bingo", bingos: Bingo[], more: number} | {kind: "draw", draw: Draw, among: Named[]}} Moment */

/** How long a moment stays, milliseconds. */
const FIRST_SHOWN = 9_000;
const DRAW_SHOWN = 11_000;
/** Emblems of those who share a first place. */
const AVATARS = 5;
/** Moments that may wait; of further ones the standings tell. */
const WAITING = 3;
/** When paper falls for a first place, milliseconds: as the curtain opens, and twice into the applause. */
const WAVES = [350, 1_700, 3_300];
/** The names roll for so long before the winner stands, milliseconds. */
const ROLL = 3_200;

export class Moments {
  root = element("section", { class: "screen-bingo", hidden: true, role: "status" });
  #code;
  #round;
  #sounds;
  /** @type {Moment[]} */ #queue = [];
  /** @type {Moment | null} */ #shown = null;
  /** Calls by which a first place was celebrated. @type {Set<number>} */ #celebrated = new Set();
  #timer = 0;
  #roll = 0;
  #fitting = new ResizeObserver(() => this.fit());

  /**
   * @param {string} code
   * @param {() => Round | null} round
   * @param {import("../../../shell/screen/sounds.js").Sounds} sounds
   */
  constructor(code, round, sounds) {
    this.#code = code;
    this.#round = round;
    this.#sounds = sounds;
    this.#fitting.observe(this.root);
  }

  /**
   * A first place takes the stage once.
   * @param {Bingo[]} bingos by one call, one at least @param {number} more who are not listed
   * @returns {boolean} false if that call's moment is over
   */
  bingos(bingos, more) {
    const [first] = bingos;
    // Whoever comes in on the same call joins the photo finish that is being shown.
    for (const moment of [this.#shown, ...this.#queue]) {
      if (moment?.kind !== "bingo" || first.call === null || moment.bingos[0].call !== first.call) continue;
      moment.bingos = [...moment.bingos, ...bingos];
      moment.more += more;
      if (moment === this.#shown) this.#drawBingo(moment, true);
      return true;
    }
    if (first.call !== null && this.#celebrated.has(first.call)) return false;
    if (first.call !== null) this.#celebrated.add(first.call);
    this.#add({ kind: "bingo", bingos, more });
    return true;
  }

  /** @param {Draw} draw @param {Named[]} among those among whom it was drawn, as far as they are known by name */
  draw(draw, among) {
    this.#add({ kind: "draw", draw, among });
  }

  /** Ends what is shown and forgets what waits, as when a new round is dealt. */
  clear() {
    this.#queue = [];
    this.#celebrated.clear();
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Names are as large as they can be without breaking in two. */
  fit() {
    const names = /** @type {HTMLElement | null} */ (this.root.querySelector(".bingo-names"));
    if (names && this.root.clientHeight > 0) fitNames([names], this.root.clientHeight * 0.16);
  }

  /**
   * People have other names or were removed: at once, whatever is being shown.
   * @param {import("../wire.js").NamesFact} message
   */
  name(message) {
    /** @param {Moment} moment @returns {boolean} whether something of it is left */
    const renew = (moment) => {
      if (moment.kind === "bingo") return (moment.bingos = namedAnew(moment.bingos, message)).length > 0;
      const [draw] = namedAnew([moment.draw], message);
      moment.among = namedAnew(moment.among, message);
      moment.draw = draw ?? moment.draw;
      return draw !== undefined;
    };
    this.#queue = this.#queue.filter(renew);
    const shown = this.#shown;
    if (
      !shown ||
      ![...message.changed.map(({ player }) => player), ...message.removed].some((player) => names(shown, player))
    )
      return;
    clearInterval(this.#roll);
    if (!renew(shown)) {
      clearTimeout(this.#timer);
      this.#next();
    } else if (shown.kind === "bingo") this.#drawBingo(shown, true);
    else this.#drawPrize(shown);
  }

  /** @param {Moment} moment */
  #add(moment) {
    if (this.#queue.length < WAITING) this.#queue.push(moment);
    if (!this.#shown) this.#next();
  }

  #next() {
    clearInterval(this.#roll);
    this.#shown = this.#queue.shift() ?? null;
    this.root.hidden = this.#shown === null;
    if (!this.#shown) return this.root.replaceChildren();
    if (this.#shown.kind === "bingo") this.#drawBingo(this.#shown, false);
    else this.#drawPrize(this.#shown);
  }

  /** @param {number} lasts */
  #stay(lasts) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), lasts);
  }

  /**
   * Paper from a part of the screen.
   * @param {Element | null} from
   * @param {number} [scraps]
   */
  cheer(from, scraps = 300) {
    requestAnimationFrame(() => {
      if (from?.isConnected && from.clientWidth > 0) throwConfetti([from.getBoundingClientRect()], scraps);
    });
  }

  /** @param {Extract<Moment, {kind: "bingo"}>} moment @param {boolean} again somebody has joined it */
  #drawBingo(moment, again) {
    const { bingos, more } = moment;
    const [first] = bingos;
    const alone = bingos.length === 1 && more === 0;
    const detail = alone
      ? [
          list(first.patterns.map(patternName)),
          first.call === null ? "" : text("bingo/screen.bingo.call", { number: first.call }),
        ]
          .filter(Boolean)
          .join(" · ")
      : first.call !== null
        ? text("bingo/screen.bingo.photo", { number: first.call })
        : "";
    const words = element(
      "div",
      { class: "bingo-words" },
      element("p", { class: "bingo-word" }, text("bingo/screen.bingo.word")),
      element("p", { class: "bingo-avatars" }, ...bingos.slice(0, AVATARS).map((bingo) => avatarMark(avatarOf(bingo)))),
      element("div", { class: "bingo-names-box" }, element("p", { class: "bingo-names" }, nameLines(bingos, more))),
      element("p", { class: "bingo-detail" }, detail),
      element(
        "p",
        { class: "bingo-place", data: { rank: String(first.rank) } },
        // Where calls decide, whoever tapped later may still have an earlier line.
        first.call === null
          ? text("bingo/screen.bingo.place", { place: ordinal(first.rank) })
          : text("bingo/screen.finish.open"),
      ),
    );
    const old = again ? this.root.querySelector(".bingo-stage bingo-board") : null;
    const stage = element("div", { class: "bingo-stage" }, old, words);
    this.root.classList.remove("is-prize");
    // Somebody who joins finds the curtain open.
    const hasCurtain = !again && !prefersStillness();
    this.root.classList.toggle("has-curtain", hasCurtain);
    this.root.replaceChildren(
      element("div", { class: "rays" }),
      element("div", { class: "bulbs" }),
      stage,
      element("div", { class: "bulbs" }),
      ...(hasCurtain ? [element("div", { class: "curtain" }), element("div", { class: "curtain" })] : []),
    );
    this.fit();
    if (again) return;
    this.#stay(FIRST_SHOWN);
    for (const wave of WAVES)
      setTimeout(() => {
        if (this.#shown === moment) this.cheer(this.root, 260);
      }, wave);
    this.#sounds.play("win");
    this.#sounds.applaud();
    void this.#showBoard(moment);
  }

  /** @param {Extract<Moment, {kind: "bingo"}>} moment */
  async #showBoard(moment) {
    const [bingo] = moment.bingos;
    const board = await fetchBoard(this.#code, bingo.player);
    const round = this.#round();
    const stage = this.root.querySelector(".bingo-stage");
    if (!board || !round || !stage || this.#shown !== moment) return;
    const shown = lookingBoard(true);
    stage.prepend(shown);
    // The names have half of the width from now on.
    this.fit();
    shown.show(openView(board, round), {
      language: round.language,
      disabled: true,
      label: text("bingo/screen.bingo.board", { name: bingo.name }),
    });
  }

  /** @param {{draw: Draw, among: Named[]}} moment */
  #drawPrize({ draw, among }) {
    const names = among.map((candidate) => candidate.name);
    // While names roll by, each is as large as the longest may be.
    const longest = names.reduce((one, other) => (other.length > one.length ? other : one), draw.name);
    const name = element("p", { class: "bingo-names prize-name" }, longest);
    const place = ordinal(draw.rank);
    const words = element(
      "p",
      { class: "bingo-detail" },
      text("bingo/screen.prize.among", { count: draw.among.length, names: list(names.slice(0, 6)) }),
    );
    this.root.classList.add("is-prize");
    this.root.classList.remove("has-curtain");
    this.root.replaceChildren(
      element("div", { class: "rays" }),
      element("div", { class: "bulbs" }),
      element(
        "div",
        { class: "bingo-stage" },
        element(
          "div",
          { class: "bingo-words" },
          element("p", { class: "bingo-word" }, text("bingo/screen.prize.title", { place })),
          element("div", { class: "bingo-names-box" }, name),
          words,
        ),
      ),
      element("div", { class: "bulbs" }),
    );
    this.fit();
    name.textContent = names[0] ?? draw.name;
    this.#stay(DRAW_SHOWN);
    const settle = () => {
      clearInterval(this.#roll);
      name.textContent = draw.name;
      this.fit();
      name.classList.add("is-drawn");
      words.textContent =
        chanceOf(draw, text("bingo/screen.prize.chance.server"), (count) =>
          text("bingo/screen.prize.chance.phones", { count }),
        ) || text("bingo/screen.prize.proof");
      this.#sounds.play("prize");
      this.#sounds.applaud();
      this.cheer(this.root);
    };
    if (prefersStillness() || names.length < 2) return settle();
    this.#sounds.play("drum");
    const started = performance.now();
    let turn = 0;
    this.#roll = setInterval(() => {
      if (performance.now() - started >= ROLL) return settle();
      turn += 1;
      name.textContent = names[turn % names.length] ?? draw.name;
    }, 110);
  }
}

/** @param {Moment} moment @param {string} player @returns {boolean} whether it shows that player's name */
const names = (moment, player) =>
  moment.kind === "bingo" ? moment.bingos.some((bingo) => bingo.player === player) : moment.draw.among.includes(player);
