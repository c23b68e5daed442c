/** How to play, by playing: a small puzzle in which each next tap is pointed out, with its reason. */

import { button, element, setText } from "../../../kit/element.js";
import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { NumberBoard, reasonOf } from "../number-board.js";
import { hintFor, makePuzzle } from "../rules/puzzle.js";

/** @typedef {import("../rules/puzzle.js").Mark} Mark */

const PUZZLE = makePuzzle(3, [6, 2, 2, 7, 1, 6, 3, 1, 7], [true, true, false, false, false, true, true, true, false]);

export function openHowToPlay() {
  /** @type {Mark[]} */
  const marks = PUZZLE.grid.map(() => "open");
  const says = element("p", { class: "sums-says", role: "status" });
  const board = new NumberBoard((cell) => {
    if (cell !== next()?.cell) return;
    marks[cell] = "removed";
    draw();
  });

  /** What goes next; what stays needs no tap. */
  function next() {
    for (let hint = hintFor(PUZZLE, marks); hint; hint = hintFor(PUZZLE, marks)) {
      if (!hint.kept) return hint;
      marks[hint.cell] = "kept";
    }
    return null;
  }

  function draw() {
    const hint = next();
    board.draw({
      marks: marks.map((mark) => (mark === "kept" ? "open" : mark)),
      pointed: hint?.cell ?? null,
      isOver: !hint,
    });
    setText(
      says,
      hint
        ? `${reasonOf(hint, PUZZLE, PUZZLE.solution)} ${text("cross-sums/sums.how.tap")}`
        : text("cross-sums/sums.how.done"),
    );
  }

  openDialog(text("cross-sums/sums.how"), (close) => [
    element("p", {}, text("cross-sums/sums.how.first")),
    element("p", { class: "soft" }, text("cross-sums/sums.how.goal")),
    element("div", { class: "sums-stage sums-small" }, board.root),
    says,
    element("p", { class: "soft small" }, text("cross-sums/sums.how.tools")),
    element("div", { class: "sheet-actions" }, button("button primary", close, text("cross-sums/sums.how.close"))),
  ]);
  board.show(PUZZLE);
  draw();
}
