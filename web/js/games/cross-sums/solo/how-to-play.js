/**
 * The introduction: a small puzzle in which each next tap is highlighted and explained. Every tap gets a response;
 * mistakes cost nothing here.
 */

import { button, element, setText } from "../../../kit/element.js";
import { openDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { hintSentence } from "../hint-words.js";
import { NumberBoard } from "../number-board.js";
import { hintFor, makePuzzle } from "../rules/puzzle.js";

await loadTexts("cross-sums/lesson");

/** @typedef {import("../rules/puzzle.js").Hint} Hint */
/** @typedef {import("../rules/puzzle.js").Mark} Mark */

const PUZZLE = makePuzzle(
  3,
  [6, 2, 2, 7, 1, 6, 3, 1, 7],
  [true, true, false, false, false, true, true, true, false],
  2,
);

/**
 * @param {boolean} isAlone whether hints are from the player's own supply
 * @param {() => void} [learned] called when the player has finished it
 * @returns {HTMLDialogElement}
 */
export function openHowToPlay(isAlone, learned = () => {}) {
  const lesson = new Lesson(learned);
  const dialog = openDialog(text("cross-sums/sums.how"), (close) => [
    // Above or beside the board, it is in view on the smallest phone and on a phone on its side, too.
    element("div", {}, note("first"), lesson.says),
    element("div", { class: "sums-stage sums-small" }, lesson.board.root),
    element("div", { class: "sheet-body" }, note("goal"), note("tools"), isAlone && note("supply")),
    element(
      "div",
      {},
      element("div", { class: "sheet-actions" }, button("button primary", close, text("cross-sums/lesson.close"))),
    ),
  ]);
  dialog.classList.replace("small-sheet", "sums-lesson");
  lesson.begin();
  return dialog;
}

/** @param {string} key */
const note = (key) => element("p", { class: "soft small" }, text(`cross-sums/lesson.${key}`));

class Lesson {
  says = element("p", { class: "sums-says", role: "status" });
  board = new NumberBoard((cell, isOther) => this.#tap(cell, isOther));
  /** @type {Mark[]} */ #marks = PUZZLE.grid.map(() => "open");
  #learned;

  /** @param {() => void} learned */
  constructor(learned) {
    this.#learned = learned;
  }

  begin() {
    this.board.show(PUZZLE);
    this.#draw();
    this.#say("");
  }

  /** @returns {Hint | null} the explanation for the next number to remove; null once all are removed */
  get #next() {
    const marks = [...this.#marks];
    for (let hint = hintFor(PUZZLE, marks); hint; hint = hintFor(PUZZLE, marks)) {
      if (!hint.kept) return hint;
      marks[hint.cell] = "kept";
    }
    return null;
  }

  /** @param {number} cell @param {boolean} isOther whether it was a long press, which keeps the number */
  #tap(cell, isOther) {
    const goes = !PUZZLE.solution[cell];
    if (!this.#next) return this.#keep(cell, isOther);
    if (this.#marks[cell] === "removed") return;
    if (isOther) return this.#answer(goes ? "goes" : "kept", cell, goes ? "open" : "kept");
    if (!goes) return this.#answer("stays", cell, this.#marks[cell], true);
    this.#answer("right", cell, "removed");
  }

  /**
   * After all removals, the player may keep one number by holding it. That is not required, but useful to know.
   * @param {number} cell @param {boolean} isOther
   */
  #keep(cell, isOther) {
    if (this.#marks.includes("kept") || this.#marks[cell] === "removed") return;
    if (!isOther) return this.#say("");
    this.#answer("kept", cell, "kept");
  }

  /**
   * @param {"right" | "stays" | "kept" | "goes"} how
   * @param {number} cell @param {Mark} mark @param {boolean} [isWrong]
   */
  #answer(how, cell, mark, isWrong = false) {
    this.#marks[cell] = mark;
    this.#draw();
    if (isWrong) this.board.refuse(cell);
    this.#say(text(`cross-sums/lesson.${how}`, { number: PUZZLE.grid[cell] }));
  }

  /** @param {string} answer about the last tap */
  #say(answer) {
    const hint = this.#next;
    const next = hint
      ? `${hintSentence(hint, PUZZLE, this.#marks, "hint")} ${text("cross-sums/lesson.tap")}`
      : text(this.#marks.includes("kept") ? "cross-sums/lesson.done" : "cross-sums/lesson.hold");
    if (!hint && this.#marks.includes("kept")) this.#learned();
    setText(this.says, [answer, next].filter(Boolean).join(" "));
  }

  #draw() {
    const hint = this.#next;
    this.board.draw({
      marks: this.#marks,
      pointed: hint?.cell ?? null,
      line: hint?.line ?? null,
      isOver: !hint && this.#marks.includes("kept"),
    });
  }
}
