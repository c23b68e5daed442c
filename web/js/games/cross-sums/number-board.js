/** The grid of numbers with its targets. It is drawn from values, reports taps, and knows no rules. */

import { element, setText } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { Swipe } from "./board-swipe.js";
import { breakHeart, leave, lightUp, shake } from "./board-motion.js";
import { cellsOf, linesOf, targetOf } from "./rules/puzzle.js";

/** @typedef {import("./rules/puzzle.js").Board} Board */
/** @typedef {import("./rules/puzzle.js").Mark} Mark */
/** @typedef {import("./rules/puzzle.js").Line} Line */
/**
 * @typedef {object} Look
 * @property {readonly Mark[]} marks
 * @property {readonly number[]} [locked]
 * @property {ReadonlyMap<number, Mark>} [asked] marks that wait for their answer
 * @property {ReadonlyMap<number, number>} [votes] the number of players who choose a cell together
 * @property {number | null} [chosen] a cell that needs a second tap
 * @property {number | null} [pointed] a highlighted cell
 * @property {Line | null} [line] a highlighted line
 * @property {boolean} [showsSums]
 * @property {boolean} [costsLives] whether a wrong mark costs a life
 * @property {boolean} [isOver] whether marking is no longer possible
 */

/** A longer press uses the other tool, milliseconds. */
const LONG = 450;
/**
 * If more cells than this change at once, they are not animated, because the board shows another state rather than a
 * tap.
 */
const MOVED_MAX = 3;

export class NumberBoard {
  root = element("div", { class: "sums-board", role: "grid" });
  /** @type {Board | null} */ #board = null;
  /** @type {HTMLButtonElement[]} */ #cells = [];
  /** @type {Map<string, HTMLElement>} */ #heads = new Map();
  #tapped;
  #focus = 0;
  #pressedAt = 0;
  /**
   * The last highlighted cell, which was scrolled into view.
   * @type {number | null}
   */
  #seen = null;
  #isHeld = false;
  /**
   * The cell of the last tap, until its answer is drawn.
   * @type {number | null}
   */
  #touched = null;
  /** Whether the board was drawn since it became visible. */
  #isDrawn = false;

  /** @type {Swipe | null} */ #swipe = null;

  /**
   * @param {(cell: number, isOther: boolean) => void} tapped `isOther`: for a long press, or the mouse's other button
   * @param {import("./board-swipe.js").Acts} [swiped] for boards on which a swipe marks several cells
   */
  constructor(tapped, swiped) {
    this.#tapped = tapped;
    if (swiped) this.#swipe = new Swipe(this.root, (target) => this.#cellOf(target), this.#touching(swiped));
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
    this.#touched = null;
    this.#isDrawn = false;
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
  draw(look) {
    const board = this.#board;
    if (!board) return;
    const { pointed = null, isOver = false } = look;
    const removed = this.#cells.map(({ dataset }) => dataset.mark === "removed");
    const isSlip = this.#isSlip(look);
    this.#cells.forEach((_, cell) => this.#drawCell(board, cell, look));
    const met = linesOf(board.size).filter((line) => this.#drawHead(board, line, look));
    const changed = this.#cells.filter(({ dataset }, cell) => (dataset.mark === "removed") !== removed[cell]);
    if (this.#isDrawn && changed.length <= MOVED_MAX) {
      for (const cell of changed) if (cell.dataset.mark === "removed") leave(cell);
      for (const line of met)
        lightUp(
          this.#headOf(line),
          cellsOf(line, board.size).map((cell) => this.#cells[cell]),
        );
    }
    if (isSlip) this.#showSlip(look.costsLives === true);
    this.#isDrawn = true;
    this.root.classList.toggle("is-over", isOver);
    if (pointed !== null && pointed !== this.#seen) {
      this.#cells[pointed].scrollIntoView({ block: "nearest", inline: "nearest" });
      this.#forgetSlip();
    }
    this.#seen = pointed;
  }

  /** @param {Look} look @returns {boolean} whether the cell of the last tap is now locked, but not by a hint */
  #isSlip({ locked = [], pointed = null }) {
    const cell = this.#touched;
    if (cell === null || pointed === cell || !locked.includes(cell)) return false;
    return !this.#cells[cell].classList.contains("is-locked");
  }

  /** @param {boolean} costsLife */
  #showSlip(costsLife) {
    const cell = this.#cells[this.#touched ?? 0];
    this.#touched = null;
    cell.dataset.slip = "";
    shake(cell);
    if (costsLife) breakHeart(cell);
  }

  /** @param {Board} board @param {number} cell @param {Look} look */
  #drawCell({ grid, size }, cell, look) {
    const { marks, locked = [], asked, votes, chosen = null, pointed = null, line = null, isOver = false } = look;
    const made = this.#cells[cell];
    const wish = asked?.get(cell);
    const mark = wish ?? marks[cell];
    made.dataset.mark = mark;
    made.classList.toggle("is-asked", wish !== undefined);
    made.classList.toggle("is-locked", locked.includes(cell));
    made.classList.toggle("is-chosen", chosen === cell);
    made.classList.toggle("is-pointed", pointed === cell);
    made.classList.toggle("is-lit", line !== null && cellsOf(line, size).includes(cell));
    const count = votes?.get(cell) ?? 0;
    if (count > 0) made.dataset.votes = String(count);
    else delete made.dataset.votes;
    made.tabIndex = cell === this.#focus ? 0 : -1;
    made.setAttribute("aria-disabled", String(isOver || locked.includes(cell)));
    made.setAttribute(
      "aria-label",
      text("cross-sums/sums.cell", {
        number: grid[cell],
        row: Math.floor(cell / size) + 1,
        column: (cell % size) + 1,
        state: text(`cross-sums/sums.mark.${mark}`),
      }),
    );
  }

  /**
   * @param {Board} board
   * @param {Line} line
   * @param {Look} look
   * @returns {boolean} whether the line's target was just met
   */
  #drawHead(board, line, { marks, line: lit = null, showsSums = true }) {
    const target = targetOf(board, line);
    const sum = cellsOf(line, board.size).reduce(
      (total, cell) => (marks[cell] === "removed" ? total : total + board.grid[cell]),
      0,
    );
    const made = this.#headOf(line);
    const [goal, rest] = Array.from(made.children);
    setText(goal, String(target));
    const isMet = showsSums && sum === target;
    const wasMet = made.classList.contains("is-met");
    setText(rest, !showsSums ? "" : isMet ? "✓" : sum > target ? `−${sum - target}` : `+${target - sum}`);
    made.classList.toggle("is-met", isMet);
    made.classList.toggle("is-short", showsSums && sum < target);
    made.classList.toggle("is-lit", lit?.axis === line.axis && lit.index === line.index);
    const state = !showsSums ? "hidden" : isMet ? "met" : sum > target ? "over" : "short";
    made.setAttribute(
      "aria-label",
      text(`cross-sums/sums.line.${state}`, { line: lineName(line), target, sum, rest: Math.abs(sum - target) }),
    );
    return isMet && !wasMet;
  }

  /** @param {Line} line */
  #headOf(line) {
    return /** @type {HTMLElement} */ (this.#heads.get(line.axis + line.index));
  }

  /** @param {number} cell @returns {DOMRect} */
  boundsOf(cell) {
    return this.#cells[cell].getBoundingClientRect();
  }

  /** @param {number} cell whose mark was refused */
  refuse(cell) {
    this.#touched = cell;
    this.#showSlip(false);
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
          // A tap counts when the finger is lifted on the cell, so that a player can cancel it by sliding off.
          click: (/** @type {MouseEvent} */ event) => {
            if (this.#isHeld || (event.detail > 0 && this.#swipe?.isSwipe)) return;
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
    this.#touch(cell);
    this.#tapped(cell, isOther);
  }

  /** @param {number} cell */
  #touch(cell) {
    this.#focus = this.#touched = cell;
    this.#forgetSlip();
  }

  #forgetSlip() {
    for (const one of this.#cells) delete one.dataset.slip;
  }

  /** @param {Element | null} target @returns {number} */
  #cellOf(target) {
    const cell = target?.closest(".sums-cell");
    return cell ? this.#cells.indexOf(/** @type {HTMLButtonElement} */ (cell)) : -1;
  }

  /**
   * @param {import("./board-swipe.js").Acts} acts
   * @returns {import("./board-swipe.js").Acts} answered at their cells
   */
  #touching({ begin, mark }) {
    return {
      begin,
      mark: (cell) => {
        this.#touch(cell);
        return mark(cell);
      },
    };
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
