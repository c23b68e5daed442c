/** Moments that own the stage for a while: bingos with the winner's board, and prize draws. */

import { throwConfetti } from "../../../kit/confetti.js";
import { element } from "../../../kit/element.js";
import { prefersStillness } from "../../../kit/settings.js";
import { namedAnew } from "../standings.js";
import { list, text } from "../../../kit/texts.js";
import { bingoNames, chanceOf, patternName } from "../words.js";
import { ordinal } from "../../../kit/words.js";
import { fetchBoard, lookingBoard, openView } from "./winner-board.js";

/** @typedef {import("../wire.js").Bingo} Bingo */
/** @typedef {import("../wire.js").Draw} Draw */
/** @typedef {import("../wire.js").Round} Round */
/** @typedef {{player: string, name: string}} Named */
/** @typedef {{kind: "bingo", bingos: Bingo[], more: number} | {kind: "draw", draw: Draw, among: Named[]}} Moment */

/** How long a moment stays, milliseconds: the first place longer than those behind it. */
const FIRST_SHOWN = 9_000;
const LATER_SHOWN = 6_000;
const DRAW_SHOWN = 11_000;
/** Moments that may wait; of further ones the standings tell. */
const WAITING = 3;
/** When paper falls for a first place, milliseconds: as the curtain opens, and twice into the applause. */
const WAVES = [350, 1_700, 3_300];
/** A name of so many characters has room for large letters. */
const SHORT = 12;
/** The names roll for so long before the winner stands, milliseconds. */
const ROLL = 3_200;

export class Moments {
  root = element("section", { class: "screen-bingo", hidden: true, role: "status" });
  #code;
  #round;
  #sounds;
  /** @type {Moment[]} */ #queue = [];
  /** @type {Moment | null} */ #shown = null;
  #timer = 0;
  #roll = 0;

  /**
   * @param {string} code
   * @param {() => Round | null} round
   * @param {import("../../../shell/screen/sounds.js").Sounds} sounds
   */
  constructor(code, round, sounds) {
    this.#code = code;
    this.#round = round;
    this.#sounds = sounds;
  }

  /** @param {Bingo[]} bingos @param {number} more */
  bingos(bingos, more) {
    const [first] = bingos;
    if (!first) return;
    // Whoever comes in on the same call joins the photo finish that is being shown.
    for (const moment of [this.#shown, ...this.#queue]) {
      if (moment?.kind !== "bingo" || first.call === null || moment.bingos[0].call !== first.call) continue;
      moment.bingos = [...moment.bingos, ...bingos];
      moment.more += more;
      if (moment === this.#shown) this.#drawBingo(moment, true);
      return;
    }
    this.#add({ kind: "bingo", bingos, more });
  }

  /** @param {Draw} draw @param {Named[]} among those among whom it was drawn, as far as they are known by name */
  draw(draw, among) {
    this.#add({ kind: "draw", draw, among });
  }

  /** Ends what is shown and forgets what waits, as when a new round is dealt. */
  clear() {
    this.#queue = [];
    clearTimeout(this.#timer);
    this.#next();
  }

  /**
   * People have other names or were removed: at once, whatever is being shown.
   * @param {import("../wire.js").Names} message
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

  /** A call wants the stage: those behind the first place have had their moment. */
  makeWay() {
    /** @param {Moment | null} moment */
    const stays = (moment) => moment?.kind === "draw" || moment?.bingos[0].rank === 1;
    this.#queue = this.#queue.filter(stays);
    if (!this.#shown || stays(this.#shown)) return;
    clearTimeout(this.#timer);
    this.#next();
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

  /** @param {{bingos: Bingo[], more: number}} moment @param {boolean} again somebody has joined it */
  #drawBingo({ bingos, more }, again) {
    const [first] = bingos;
    const alone = bingos.length === 1 && more === 0;
    const detail = alone
      ? [
          list(first.patterns.map(patternName)),
          first.call === null ? "" : text("screen.bingo.call", { number: first.call }),
        ]
          .filter(Boolean)
          .join(" · ")
      : first.call !== null
        ? text("screen.bingo.photo", { number: first.call })
        : "";
    const words = element(
      "div",
      { class: "bingo-words" },
      element("p", { class: "bingo-word" }, text("screen.bingo.word")),
      element(
        "p",
        { class: alone && first.name.length <= SHORT ? "bingo-names is-short" : "bingo-names" },
        bingoNames(bingos, more),
      ),
      element("p", { class: "bingo-detail" }, detail),
      element(
        "p",
        { class: "bingo-place", data: { rank: String(first.rank) } },
        text("screen.bingo.place", { place: ordinal(first.rank) }),
      ),
    );
    const old = again ? this.root.querySelector(".bingo-stage bingo-board") : null;
    const stage = element("div", { class: "bingo-stage" }, old, words);
    this.root.classList.remove("is-prize");
    const isFirst = first.rank === 1;
    // Somebody who joins finds the curtain open.
    const hasCurtain = isFirst && !again && !prefersStillness();
    this.root.classList.toggle("has-curtain", hasCurtain);
    this.root.replaceChildren(
      element("div", { class: "rays" }),
      element("div", { class: "bulbs" }),
      stage,
      element("div", { class: "bulbs" }),
      ...(hasCurtain ? [element("div", { class: "curtain" }), element("div", { class: "curtain" })] : []),
    );
    this.#stay(isFirst ? FIRST_SHOWN : LATER_SHOWN);
    for (const wave of isFirst ? WAVES : WAVES.slice(0, 1))
      setTimeout(
        () => {
          if (stage.isConnected) this.cheer(this.root, isFirst ? 260 : 160);
        },
        again ? 0 : wave,
      );
    if (again) return;
    this.#sounds.play("bingo");
    if (isFirst) this.#sounds.applaud();
    void this.#showBoard(first, stage);
  }

  /** @param {Bingo} bingo @param {HTMLElement} stage */
  async #showBoard(bingo, stage) {
    const board = await fetchBoard(this.#code, bingo.player);
    const round = this.#round();
    if (!board || !round || !stage.isConnected) return;
    const shown = lookingBoard(true);
    stage.prepend(shown);
    shown.show(openView(board, round), {
      language: round.language,
      disabled: true,
      label: text("screen.bingo.board", { name: bingo.name }),
    });
  }

  /** @param {{draw: Draw, among: Named[]}} moment */
  #drawPrize({ draw, among }) {
    const names = among.map((candidate) => candidate.name);
    const name = element("p", { class: "bingo-names prize-name" }, names[0] ?? draw.name);
    const words = element(
      "p",
      { class: "bingo-detail" },
      text("screen.prize.among", { count: draw.among.length, names: list(names.slice(0, 6)) }),
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
          element("p", { class: "bingo-word" }, text("screen.prize.title")),
          name,
          words,
        ),
      ),
      element("div", { class: "bulbs" }),
    );
    this.#stay(DRAW_SHOWN);
    const settle = () => {
      clearInterval(this.#roll);
      name.textContent = draw.name;
      name.classList.add("is-drawn");
      words.textContent =
        chanceOf(draw, text("screen.prize.chance.server"), (count) => text("screen.prize.chance.phones", { count })) ||
        text("screen.prize.proof");
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
