/** What is said about a board, next to the edge that is nearer to the cell concerned. The board does not move for it. */

import { element, setText } from "../../kit/element.js";

/** @typedef {import("./number-board.js").NumberBoard} NumberBoard */
/** @typedef {"hint" | "slip" | "met"} Kind what a sentence about a cell is */

/** Between the sentence and the board, pixels. */
const GAP = 4;

export class SaysLine {
  root = element("p", { class: "sums-says" });
  #board;
  #below;

  /** @param {NumberBoard} board below the sentence @param {Element} below what is below the board */
  constructor(board, below) {
    this.#board = board;
    this.#below = below;
    // Where all of them are now, they say only with the next sentence.
    new ResizeObserver(() => this.#rest()).observe(board.root);
  }

  /** @param {string} words @param {{cell: number, kind: Kind} | null} [about] */
  say(words, about = null) {
    setText(this.root, words);
    this.#rest();
    if (!words || !about) return;
    this.root.dataset.about = about.kind;
    const shift = shiftTo(
      this.#board.boundsOf(about.cell),
      this.root.getBoundingClientRect(),
      this.#board.root.getBoundingClientRect(),
      this.#below.getBoundingClientRect(),
    );
    if (shift !== 0) this.root.style.translate = `0 ${shift}px`;
  }

  /** Puts it where the page has its place. */
  #rest() {
    this.root.style.translate = "";
    delete this.root.dataset.about;
  }
}

/**
 * @typedef {{top: number, bottom: number, left: number, right: number}} Box
 * @param {Box} cell @param {Box} says @param {Box} board @param {Box} below
 * @returns {number} how far the sentence goes down; 0 where it stands beside the board
 */
export function shiftTo(cell, says, board, below) {
  if (says.left >= board.right || says.right <= board.left) return 0;
  const height = says.bottom - says.top;
  const isLow = cell.top + cell.bottom > board.top + board.bottom;
  const fits = below.top - board.bottom >= height + GAP;
  return isLow && fits ? board.bottom + GAP - says.top : Math.max(0, board.top - GAP - says.bottom);
}
