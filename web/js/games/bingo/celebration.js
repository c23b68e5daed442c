/** Detects and celebrates the player's own bingo, once per deal and pattern, from facts confirmed by the server. */

import { element } from "../../kit/element.js";
import { throwConfetti } from "../../kit/confetti.js";
import { prefersStillness } from "../../kit/settings.js";
import { boardView } from "./derive.js";

/** @typedef {import("./state.js").State} State */

/** The number of confetti scraps for a bingo, for a further pattern, and for each line after the first. */
const SCRAPS = { first: 130, further: 60, line: 60 };
/** How long a celebration without motion is shown, milliseconds. */
const STILL_LIGHT = 4_000;

/**
 * Throws confetti from the winning tiles, over the board and between its words. With reduced motion, shows a light
 * instead.
 * @param {import("./bingo-board.js").BingoBoard} board
 * @param {number[]} cells @param {{first: boolean, lines: number}} cheer how many lines are held now
 */
export function cheerOn(board, cells, { first, lines }) {
  const scraps = (first ? SCRAPS.first : SCRAPS.further) + SCRAPS.line * Math.max(0, lines - 1);
  throwConfetti(board.boundsOf(cells), scraps, mannersOf(board));
  if (!prefersStillness()) return;
  board.classList.add("is-celebrating");
  setTimeout(() => board.classList.remove("is-celebrating"), STILL_LIGHT);
}

/** @param {import("./bingo-board.js").BingoBoard} board @returns {import("../../kit/confetti.js").Manners} */
export const mannersOf = (board) => ({
  ceiling: board.getBoundingClientRect().top,
  words: () => [...board.labels, ...document.querySelectorAll(".topbar")],
});

/**
 * Shows the marquee of a bingo.
 * @param {import("../../kit/element.js").Child[]} word @param {string} words @param {...HTMLElement} buttons
 */
export const marquee = (word, words, ...buttons) => [
  element("div", { class: "bulbs" }),
  element(
    "div",
    { class: "victory-text" },
    element("strong", { class: "victory-word" }, ...word),
    element("span", {}, words),
  ),
  ...buttons,
  element("div", { class: "bulbs" }),
];

export class Celebration {
  /** @type {Set<string>} */ #known = new Set();
  #deal = "";
  #first = true;

  /**
   * @param {State} state
   * @returns {{patterns: string[], cells: number[], first: boolean, lines: number} | null} what is new and worth a
   * cheer;
   *   `first` when this made the bingo, and not a further pattern; `lines` held now
   */
  notice(state) {
    const view = boardView(state);
    if (!view || !state.round || !state.board) return null;
    const deal = `${state.round.number}.${state.board.cells.join()}`;
    if (deal !== this.#deal) {
      this.#known.clear();
      this.#deal = deal;
      // Bingos that exist when the page opens were already celebrated.
      if (this.#first) view.held.forEach((pattern) => this.#known.add(pattern.id));
      if (this.#first && view.bingo) this.#known.add("bingo");
    }
    this.#first = false;
    if (!view.bingo) return null;
    const fresh = view.held.filter((pattern) => !this.#known.has(pattern.id));
    if (fresh.length === 0) return null;
    const first = !this.#known.has("bingo");
    for (const pattern of view.held) this.#known.add(pattern.id);
    this.#known.add("bingo");
    return {
      patterns: fresh.map((pattern) => pattern.id),
      cells: [...new Set(view.held.flatMap((pattern) => pattern.cells))],
      first,
      lines: view.held.length,
    };
  }
}
