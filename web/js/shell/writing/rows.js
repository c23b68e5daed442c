/** The questions in an editor as rows, which can be dragged, moved by keys and deleted. Rows show their mistakes. */

import { element, setText, syncList } from "../../kit/element.js";
import { icon, iconButton } from "../../kit/icons.js";
import { RowDrag } from "../../kit/row-drag.js";

/**
 * `isFresh` until the author leaves the row: until then, an empty row is no problem.
 * @template Q
 * @typedef {{key: number, question: Q, isChosen: boolean, isFresh: boolean}} Row
 */
/** @typedef {{words: string, isEmpty: boolean}} Fault */
/**
 * @template Q
 * @typedef {object} Around
 * @property {(key: string, values?: Record<string, string | number>) => string} say
 * @property {() => void} changed
 * @property {() => void} redraw
 * @property {(words: string, undo: () => void) => void} undo offers to undo a deletion
 * @property {(row: Row<Q>, change: (change: (question: Q) => Q) => void, leave: () => void) => {fields: Node[], tools: Node[]}} parts
 *   parts of a row; `change` replaces the row's question, and `leave` is called when the author leaves the row
 */

/** @template Q */
export class Rows {
  #around;
  /** @type {Row<Q>[]} */ #rows;
  #nextKey = 1;
  root = element("ol", { class: "writing-lines" });

  /** @param {readonly Q[]} questions @param {Around<Q>} around */
  constructor(questions, around) {
    this.#around = around;
    this.#rows = questions.map((question) => this.#row(question, questions.length === 1));
    new RowDrag(this.root, (key, place) => this.#move(key, place));
  }

  get questions() {
    return this.#rows.map(({ question }) => question);
  }

  get hasChosen() {
    return this.#rows.some(({ isChosen }) => isChosen);
  }

  /** @param {Q} question @param {boolean} [isFresh] @returns {Row<Q>} */
  #row(question, isFresh = false) {
    return { key: this.#nextKey++, question, isChosen: false, isFresh };
  }

  /** @param {Q} question added as the last row, which gets the focus */
  add(question) {
    this.#rows.push(this.#row(question, true));
    this.#around.changed();
    /** @type {HTMLElement | null} */ (this.root.lastElementChild?.querySelector("textarea") ?? null)?.focus();
  }

  /** @param {readonly Q[]} questions added as the last rows; a single row that no one has filled yet is replaced */
  append(questions) {
    const before = this.#rows;
    const isEmpty = before.length === 1 && before[0].isFresh;
    this.#rows = [...(isEmpty ? [] : before), ...questions.map((question) => this.#row(question))];
    this.#around.changed();
  }

  /** @param {(question: Q) => Q} change is applied to the chosen questions */
  changeChosen(change) {
    this.#rows = this.#rows.map((row) => (row.isChosen ? { ...this.#row(change(row.question)), isChosen: true } : row));
    this.#around.changed();
  }

  deleteChosen() {
    this.#delete(({ isChosen }) => isChosen);
  }

  /** @param {(row: Row<Q>) => boolean} isMeant */
  #delete(isMeant) {
    const gone = [...this.#rows.entries()].filter(([, row]) => isMeant(row));
    this.#rows = this.#rows.filter((row) => !isMeant(row));
    this.#around.changed();
    this.#around.undo(this.#around.say("deleted"), () => {
      for (const [place, row] of gone) this.#rows.splice(place, 0, row);
      this.#around.changed();
    });
  }

  /** @param {number} key @param {number} place @param {boolean} [follows] whether the focus follows */
  #move(key, place, follows = false) {
    const from = this.#rows.findIndex((row) => row.key === Number(key));
    const to = Math.max(0, Math.min(this.#rows.length - 1, place));
    if (from < 0 || from === to) return;
    const [row] = this.#rows.splice(from, 1);
    this.#rows.splice(to, 0, row);
    this.#around.changed();
    if (follows)
      /** @type {HTMLElement | null} */ (this.root.children[to]?.querySelector("[data-grip]") ?? null)?.focus();
  }

  /**
   * Draws the rows with their mistakes.
   * @param {readonly (Fault | null)[]} faults
   * @returns {number} how many mistakes are shown
   */
  show(faults) {
    const { say } = this.#around;
    const shown = faults.map((fault, index) => (fault?.isEmpty && this.#rows[index].isFresh ? null : fault));
    syncList(
      this.root,
      this.#rows,
      ({ key }) => String(key),
      (row) => this.#line(row),
      (made, _, index) => {
        const fault = shown[index];
        made.classList.toggle("is-faulty", fault !== null);
        setText(/** @type {Element} */ (made.querySelector(".fault")), fault?.words ?? "");
        made
          .querySelector("[data-grip]")
          ?.setAttribute("aria-label", say("row", { number: index + 1, count: this.#rows.length }));
      },
    );
    return shown.filter((fault) => fault !== null).length;
  }

  /** @param {Row<Q>} row */
  #line(row) {
    const { say, parts, changed, redraw } = this.#around;
    const { key } = row;
    const current = () => this.#rows.find((one) => one.key === key) ?? row;
    const { fields, tools } = parts(
      row,
      (change) => {
        const now = current();
        now.question = change(now.question);
        changed();
      },
      () => {
        current().isFresh = false;
        redraw();
      },
    );
    return element(
      "li",
      { class: "writing-line" },
      this.#grip(key),
      ...fields,
      element(
        "div",
        { class: "writing-tools" },
        ...tools,
        iconButton("trash", say("delete"), () => this.#delete((one) => one.key === key)),
      ),
      element("p", { class: "fault" }),
    );
  }

  /** @param {number} key a row's @param {boolean} isChosen */
  choose(key, isChosen) {
    const row = this.#rows.find((one) => one.key === key);
    if (row) row.isChosen = isChosen;
  }

  /** @param {number} key a row's */
  #grip(key) {
    /** @param {KeyboardEvent} event */
    const keydown = (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#move(key, this.#rows.findIndex((one) => one.key === key) + by, true);
    };
    return element(
      "button",
      { class: "button quiet icon-only writing-grip", data: { grip: "" }, type: "button", on: { keydown } },
      icon("grip"),
    );
  }
}
