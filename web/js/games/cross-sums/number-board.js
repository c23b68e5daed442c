/** The grid of numbers with its targets: drawn from values, says what was tapped, knows no rules. */

import { element, setText } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { cellsOf, linesOf } from "./rules/puzzle.js";

/** @typedef {import("./rules/puzzle.js").Board} Board */
/** @typedef {import("./rules/puzzle.js").Mark} Mark */
/** @typedef {import("./rules/puzzle.js").Line} Line */
/**
 * @typedef {object} Look
 * @property {readonly Mark[]} marks
 * @property {readonly number[]} [locked]
 * @property {ReadonlyMap<number, Mark>} [asked] marks that wait for their answer
 * @property {ReadonlyMap<number, number>} [votes] how many of a hall tap a cell
 * @property {number | null} [chosen] a cell that waits for a second tap
 * @property {number | null} [pointed] a cell that is pointed out
 * @property {boolean} [showsSums]
 * @property {boolean} [isOver] nothing can be marked any more
 */

/** Held for longer than this, a tap means the other tool, milliseconds. */
const LONG = 450;

export class NumberBoard {
  root = element("div", { class: "sums-board", role: "grid" });
  /** @type {Board | null} */ #board = null;
  /** @type {HTMLButtonElement[]} */ #cells = [];
  /** @type {Map<string, HTMLElement>} */ #heads = new Map();
  #tapped;
  #focus = 0;
  #pressedAt = 0;
  /**
   * What was pointed out last, and came into sight then.
   * @type {number | null}
   */
  #seen = null;
  #isHeld = false;

  /** @param {(cell: number, isOther: boolean) => void} tapped `isOther`: held, or with the other button of a mouse */
  constructor(tapped) {
    this.#tapped = tapped;
    this.root.addEventListener("keydown", (event) => this.#move(event));
    this.root.addEventListener("pointerdown", (event) => {
      this.#pressedAt = event.timeStamp;
      this.#isHeld = false;
    });
  }

  /** @returns {number} the cell that keys act on */
  get focused() {
    return this.#focus;
  }
  get hasFocus() {
    return this.root.contains(document.activeElement);
  }

  /** @param {Board} board */
  show(board) {
    this.#board = board;
    this.#focus = 0;
    this.#seen = null;
    this.#heads.clear();
    this.#cells = board.grid.map((number, cell) => this.#makeCell(number, cell));
    const { size } = board;
    this.root.style.setProperty("--size", String(size));
    this.root.dataset.size = String(size);
    this.root.setAttribute("aria-label", text("cross-sums/sums.board", { size }));
    /** @param {Line} line */
    const head = (line) => {
      const made = element("div", { class: "sums-target", role: line.axis === "row" ? "rowheader" : "columnheader" });
      made.append(element("span", { class: "sums-goal" }), element("span", { class: "sums-rest" }));
      this.#heads.set(line.axis + line.index, made);
      return made;
    };
    const lines = linesOf(size);
    this.root.replaceChildren(
      element(
        "div",
        { class: "sums-row", role: "row" },
        element("div", { class: "sums-corner" }),
        ...lines.slice(size).map(head),
      ),
      ...lines
        .slice(0, size)
        .map((line) =>
          element(
            "div",
            { class: "sums-row", role: "row" },
            head(line),
            ...cellsOf(line, size).map((cell) => this.#cells[cell]),
          ),
        ),
    );
  }

  /** @param {Look} look */
  draw({ marks, locked = [], asked, votes, chosen = null, pointed = null, showsSums = true, isOver = false }) {
    const board = this.#board;
    if (!board) return;
    const { size } = board;
    this.#cells.forEach((made, cell) => {
      const wish = asked?.get(cell);
      const mark = wish ?? marks[cell];
      made.dataset.mark = mark;
      made.classList.toggle("is-asked", wish !== undefined);
      made.classList.toggle("is-locked", locked.includes(cell));
      made.classList.toggle("is-chosen", chosen === cell);
      made.classList.toggle("is-pointed", pointed === cell);
      const count = votes?.get(cell) ?? 0;
      if (count > 0) made.dataset.votes = String(count);
      else delete made.dataset.votes;
      made.tabIndex = cell === this.#focus ? 0 : -1;
      made.setAttribute("aria-disabled", String(isOver || locked.includes(cell)));
      made.setAttribute(
        "aria-label",
        text("cross-sums/sums.cell", {
          number: board.grid[cell],
          row: Math.floor(cell / size) + 1,
          column: (cell % size) + 1,
          state: text(`cross-sums/sums.mark.${mark}`),
        }),
      );
    });
    for (const line of linesOf(size)) {
      const target = (line.axis === "row" ? board.rows : board.columns)[line.index];
      const sum = cellsOf(line, size).reduce(
        (total, cell) => (marks[cell] === "removed" ? total : total + board.grid[cell]),
        0,
      );
      const made = /** @type {HTMLElement} */ (this.#heads.get(line.axis + line.index));
      const [goal, rest] = Array.from(made.children);
      setText(goal, String(target));
      const isMet = showsSums && sum === target;
      setText(rest, !showsSums ? "" : isMet ? "✓" : sum > target ? `−${sum - target}` : `+${target - sum}`);
      made.classList.toggle("is-met", isMet);
      made.classList.toggle("is-short", showsSums && sum < target);
      const state = !showsSums ? "hidden" : isMet ? "met" : sum > target ? "over" : "short";
      made.setAttribute(
        "aria-label",
        text(`cross-sums/sums.line.${state}`, {
          line: lineName(line),
          target,
          sum,
          rest: Math.abs(sum - target),
        }),
      );
    }
    this.root.classList.toggle("is-over", isOver);
    if (pointed !== null && pointed !== this.#seen)
      this.#cells[pointed].scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#seen = pointed;
  }

  /** @param {number} cell @returns {DOMRect} */
  boundsOf(cell) {
    return this.#cells[cell].getBoundingClientRect();
  }

  focus() {
    this.#cells[this.#focus]?.focus();
  }

  /** @param {number} number @param {number} cell @returns {HTMLButtonElement} */
  #makeCell(number, cell) {
    return element(
      "button",
      {
        class: "sums-cell",
        type: "button",
        role: "gridcell",
        on: {
          // A tap counts when the finger is lifted on the cell, so that sliding off takes it back.
          click: (/** @type {MouseEvent} */ event) => {
            if (this.#isHeld) return;
            const isLong = event.detail > 0 && event.timeStamp - this.#pressedAt > LONG;
            this.#tap(cell, isLong);
          },
          contextmenu: (/** @type {MouseEvent} */ event) => {
            event.preventDefault();
            this.#isHeld = true;
            this.#tap(cell, true);
          },
        },
      },
      element("span", { class: "sums-number" }, String(number)),
    );
  }

  /** @param {number} cell @param {boolean} isOther */
  #tap(cell, isOther) {
    this.#focus = cell;
    this.#tapped(cell, isOther);
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const size = this.#board?.size ?? 1;
    const row = Math.floor(this.#focus / size);
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: this.#focus % size > 0 ? -1 : 0,
      ArrowRight: this.#focus % size < size - 1 ? 1 : 0,
      ArrowUp: row > 0 ? -size : 0,
      ArrowDown: row < size - 1 ? size : 0,
      Home: -(this.#focus % size),
      End: size - 1 - (this.#focus % size),
    };
    if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#cells[this.#focus].tabIndex = -1;
    this.#focus += steps[event.key];
    this.#cells[this.#focus].tabIndex = 0;
    this.focus();
  }
}

/** @param {Line} line @returns {string} such as “Row 2” */
export const lineName = ({ axis, index }) => text(`cross-sums/sums.${axis}`, { number: index + 1 });

/**
 * The reason for a hint, in a sentence. With the solution, the only way to a target is spelled out.
 * @param {import("./rules/puzzle.js").Hint} hint
 * @param {Board} board
 * @param {readonly boolean[]} [solution] where the page knows it
 * @returns {string}
 */
export function reasonOf({ cell, line, reason, kept }, board, solution) {
  const { grid, size } = board;
  const target = (line.axis === "row" ? board.rows : board.columns)[line.index];
  const why =
    reason === "onlyWay" && solution
      ? text("cross-sums/sums.reason.onlyNumbers", {
          numbers: cellsOf(line, size)
            .filter((other) => solution[other])
            .map((other) => grid[other])
            .join(" + "),
          target,
        })
      : text(`cross-sums/sums.reason.${reason}`, { number: grid[cell], target });
  return text("cross-sums/sums.hint", {
    line: lineName(line),
    why,
    what: text(kept ? "cross-sums/sums.hint.stays" : "cross-sums/sums.hint.goes", { number: board.grid[cell] }),
  });
}
