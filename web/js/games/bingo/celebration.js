/** Notices one's own bingo, once per deal and pattern, from facts the server has confirmed. */

import { boardView } from "./derive.js";

/** @typedef {import("./state.js").State} State */

export class Celebration {
  /** @type {Set<string>} */ #known = new Set();
  #deal = "";
  #first = true;

  /**
   * @param {State} state
   * @returns {{patterns: string[], cells: number[], first: boolean} | null} what is new and worth a cheer;
   *   `first` when this made the bingo, and not a further pattern
   */
  notice(state) {
    const view = boardView(state);
    if (!view || !state.round || !state.board) return null;
    const deal = `${state.round.number}.${state.board.cells.join()}`;
    if (deal !== this.#deal) {
      this.#known.clear();
      this.#deal = deal;
      // What a page finds when it opens was cheered for before.
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
    };
  }
}
