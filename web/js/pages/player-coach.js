/** Explains the first suggestion where it appears, once per browser, without standing in the way. */

import { element } from "../element.js";
import { keepExplained, wasExplained } from "../memory.js";
import { text } from "../texts.js";

export class Coach {
  #board;
  #cell = -1;
  #over = wasExplained("suggestion");
  root = element("div", { class: "coach", hidden: true, role: "note" },
    element("strong", {}, text("player.coach.title")), " ", text("player.coach.text"));

  /** @param {import("../components/bingo-board.js").BingoBoard} board */
  constructor(board) { this.#board = board; }

  /** @param {import("../derive.js").BoardView} view @param {boolean} playing whether tiles can be pointed at */
  show(view, playing) {
    if (this.#over) return;
    const cell = playing ? view.cells.findIndex((shown) => shown.state === "suggested") : -1;
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.root.hidden = cell < 0;
    const tile = this.#board.tile(cell);
    if (cell < 0 || !tile) return;
    const row = Math.floor(cell / view.size);
    const rtl = document.documentElement.dir === "rtl";
    const column = rtl ? view.size - 1 - (cell % view.size) : cell % view.size;
    const below = row < view.size - 1;
    this.root.dataset.side = below ? "below" : "above";
    this.root.style.setProperty("--row", String(below ? row + 1 : row));
    this.root.style.setProperty("--size", String(view.size));
    this.root.style.setProperty("--at", `${((column + 0.5) / view.size) * 100}%`);
    this.root.style.setProperty("--shift", `${(column / (view.size - 1)) * -100}%`);
    this.root.style.setProperty("--tip", `calc(${(column / (view.size - 1)) * 100}% - 0.5rem)`);
  }

  /**
   * A tile was tapped: whoever marks a suggestion has understood.
   * @param {import("../derive.js").CellState} state before the tap
   */
  done(state) {
    if (this.#over || state !== "suggested") return;
    this.#over = true;
    keepExplained("suggestion");
    this.root.hidden = true;
  }
}
