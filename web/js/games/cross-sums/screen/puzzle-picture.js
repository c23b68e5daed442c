/** A large puzzle for viewing: numbers with their targets, and the marks if they are public. */

import { element, setText } from "../../../kit/element.js";
import { lockedOf, marksOf } from "../wire.js";

/** @typedef {import("../rules/puzzle.js").Board} Board */
/** @typedef {import("../rules/puzzle.js").Mark} Mark */

export class PuzzlePicture {
  root = element("div", { class: "race-picture", aria: { hidden: "true" } });
  /** @type {HTMLElement[]} */ #cells = [];
  #shown = "";

  /** @param {Board} board @param {string | readonly Mark[]} [marks] as the wire has them, or by cell */
  show(board, marks) {
    const shown = JSON.stringify([board.grid, board.rows]);
    if (this.#shown !== shown) this.#make(board, shown);
    const isText = typeof marks === "string";
    const known = isText ? marksOf(marks, board.grid.length) : marks;
    const locked = isText ? lockedOf(marks) : [];
    this.#cells.forEach((cell, index) => {
      cell.dataset.mark = known?.[index] ?? "open";
      cell.classList.toggle("is-locked", locked.includes(index));
    });
  }

  /**
   * @param {readonly number[]} cells to highlight;
   * @param {import("../rules/puzzle.js").Line | null} [line] whose target is
   */
  point(cells, line = null) {
    this.#cells.forEach((cell, index) => cell.classList.toggle("is-pointed", cells.includes(index)));
    for (const goal of this.root.querySelectorAll(".race-goal"))
      goal.classList.toggle(
        "is-pointed",
        goal instanceof HTMLElement && goal.dataset.line === `${line?.axis}${line?.index}`,
      );
  }

  /** @param {readonly {cell: number, count: number}[]} votes */
  vote(votes) {
    this.#cells.forEach((cell, index) => {
      const count = votes.find((vote) => vote.cell === index)?.count ?? 0;
      if (count > 0) cell.dataset.votes = String(count);
      else delete cell.dataset.votes;
    });
  }

  /** @param {Board} board @param {string} shown */
  #make({ size, grid, rows, columns }, shown) {
    this.#shown = shown;
    this.root.style.setProperty("--size", String(size));
    /** @param {number} target @param {string} line */
    const goal = (target, line) => element("span", { class: "race-goal", data: { line } }, String(target));
    this.#cells = grid.map((number) => {
      const made = element("span", { class: "race-cell" }, element("span", { class: "sums-number" }));
      setText(made.children[0], String(number));
      return made;
    });
    this.root.replaceChildren(
      element("span", {}),
      ...columns.map((target, index) => goal(target, `column${index}`)),
      ...rows.flatMap((target, row) => [goal(target, `row${row}`), ...this.#cells.slice(row * size, (row + 1) * size)]),
    );
  }
}
