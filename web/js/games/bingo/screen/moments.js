/** Moments that occupy the stage for a while: bingos with the winner's board, and prize draws. */

import { avatarMark, avatarOf } from "../../../kit/avatar.js";
import { throwConfetti } from "../../../kit/confetti.js";
import { element, setText } from "../../../kit/element.js";
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
/** The number of avatars for a shared first place. */
const AVATARS = 5;
/** The maximum number of waiting moments; further ones are only in the standings. */
const WAITING = 3;
/** The times of confetti for a first place, milliseconds: when the curtain opens, and twice during the applause. */
const WAVES = [350, 1_700, 3_300];
/** How long names roll before the winner is shown, milliseconds. */
const ROLL = 3_200;

export class Moments {
  root = element("section", { class: "screen-bingo", hidden: true, role: "status" });
  #code;
  #round;
  #sounds;
  /** @type {Moment[]} */ #queue = [];
  /** @type {Moment | null} */ #shown = null;
  /** Calls whose first place was already celebrated. @type {Set<number>} */ #celebrated = new Set();
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
   * Shows a first place on the stage, once.
   * @param {Bingo[]} bingos of one call, at least one @param {number} more the number of unlisted bingos
   * @returns {boolean} false if that call's moment is over
   */
  bingos(bingos, more) {
    const [first] = bingos;
    // A later bingo of the same call joins the current photo finish.
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

  /** @param {import("../photo-finish.js").PhotoFinish} finish replaces "First so far" once no player can overtake */
  settle(finish) {
    const shown = this.#shown;
    const place = this.root.querySelector(".bingo-place");
    if (!place || shown?.kind !== "bingo" || shown.bingos[0].call !== finish.call || finish.state === "open") return;
    setText(
      place,
      finish.shared > 1
        ? text("bingo/screen.finish.shared", { count: finish.shared })
        : text("bingo/screen.finish.winner"),
    );
  }

  /** @param {Draw} draw @param {Named[]} among the candidates with known names */
  draw(draw, among) {
    this.#add({ kind: "draw", draw, among });
  }

  /** Ends the current moment and discards waiting ones, for example when a new round is dealt. */
  clear() {
    this.#queue = [];
    this.#celebrated.clear();
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Makes names as large as possible without breaking them. */
  fit() {
    const names = /** @type {HTMLElement | null} */ (this.root.querySelector(".bingo-names"));
    const most = this.root.classList.contains("is-prize") ? 0.26 : 0.16;
    if (names && this.root.clientHeight > 0) fitNames([names], this.root.clientHeight * most);
  }

  /**
   * Applies changed names and removals to all moments at once.
   * @param {import("../wire.js").NamesFact} message
   */
  name(message) {
    /** @param {Moment} moment @returns {boolean} whether the moment still has content */
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
   * Throws confetti from a part of the screen.
   * @param {Element | null} from
   * @param {number} [scraps]
   */
  cheer(from, scraps = 300) {
    requestAnimationFrame(() => {
      if (from?.isConnected && from.clientWidth > 0) throwConfetti([from.getBoundingClientRect()], scraps);
    });
  }

  /** @param {Extract<Moment, {kind: "bingo"}>} moment @param {boolean} again whether a bingo was added to it */
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
        // If calls decide, a later tap may still complete an earlier line.
        first.call === null
          ? text("bingo/screen.bingo.place", { place: ordinal(first.rank) })
          : text("bingo/screen.finish.open"),
      ),
    );
    const old = again ? this.root.querySelector(".bingo-stage bingo-board") : null;
    const stage = element("div", { class: "bingo-stage" }, old, words);
    this.root.classList.remove("is-prize");
    // If a bingo is added, the curtain is already open.
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
    // From now on, the names have half of the width.
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
    // All rolling names have the size of the longest.
    const longest = names.reduce((one, other) => (other.length > one.length ? other : one), draw.name);
    const name = element("p", { class: "bingo-names prize-name" }, longest);
    const emblem = element("p", { class: "bingo-avatars" });
    /** @param {Named} candidate */
    const show = (candidate) => {
      name.textContent = candidate.name;
      emblem.replaceChildren(avatarMark(avatarOf(candidate)));
    };
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
          emblem,
          element("div", { class: "bingo-names-box" }, name),
          words,
        ),
      ),
      element("div", { class: "bulbs" }),
    );
    this.fit();
    show(among[0] ?? draw);
    this.#stay(DRAW_SHOWN);
    const settle = () => {
      clearInterval(this.#roll);
      show(draw);
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
      show(among[turn % among.length] ?? draw);
    }, 110);
  }
}

/** @param {Moment} moment @param {string} player @returns {boolean} whether it shows that player's name */
const names = (moment, player) =>
  moment.kind === "bingo" ? moment.bingos.some((bingo) => bingo.player === player) : moment.draw.among.includes(player);
