/** What is said about a board, next to the edge that is nearer to the cell concerned. The board does not move for it. */

import { element, setText } from "../../kit/element.js";

/** @typedef {import("./number-board.js").NumberBoard} NumberBoard */
/** @typedef {{cell: number, kind: "hint" | "slip" | "met"}} About the cell that a sentence concerns, and why */

/** Between the sentence and the board, pixels. */
const GAP = 4;

export class SaysLine {
  root = element("p", { class: "sums-says" });
  #board;
  #below;
  /** @type {About | null} */ #about = null;

  /** @param {NumberBoard} board below the sentence @param {Element} below what is below the board */
  constructor(board, below) {
    this.#board = board;
    this.#below = below;
    // A longer sentence, or a turned phone, can make the board another size; without what is below it, it moves.
    const watch = new ResizeObserver(() => this.#place());
    watch.observe(board.root);
    watch.observe(below);
  }

  /** @param {string} words @param {About | null} [about] */
  say(words, about = null) {
    setText(this.root, words);
    this.#about = words ? about : null;
    this.#place();
  }

  #place() {
    this.root.style.translate = "";
    if (!this.#about) return void delete this.root.dataset.about;
    this.root.dataset.about = this.#about.kind;
    const shift = shiftTo(
      this.#board.boundsOf(this.#about.cell),
      this.root.getBoundingClientRect(),
      this.#board.root.getBoundingClientRect(),
      this.#below.getBoundingClientRect(),
    );
    if (shift !== 0) this.root.style.translate = `0 ${shift}px`;
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
