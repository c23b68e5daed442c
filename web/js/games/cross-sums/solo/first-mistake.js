/** Explains the first mistake of a lost puzzle. */

import { text } from "../../../kit/texts.js";
import { hintSentence } from "../hint-words.js";
import { cellsOf, hintFor, targetOf, waysOf } from "../rules/puzzle.js";

/** @typedef {import("../rules/puzzle.js").Mark} Mark */
/** @typedef {import("../rules/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./game.js").Game} Game */

/**
 * @param {import("./game.js").Game} game that was lost @param {Puzzle} puzzle
 * @returns {{cell: number, line: import("../rules/puzzle.js").Line | null, words: string} | null} the first mistake:
 *   its cell, the line that showed that it is wrong, and why
 */
export function firstMistake(game, puzzle) {
  const { slip: cell } = game;
  if (cell === null) return null;
  const marks = marksBeforeSlip(game, puzzle);
  const why = marks && conclusionAbout(puzzle, marks, cell);
  if (why) return { cell, line: why.line, words: hintSentence(why, puzzle, marks) };
  const { size, grid, solution } = puzzle;
  const where = { number: grid[cell], row: Math.floor(cell / size) + 1, column: (cell % size) + 1 };
  const what = text(solution[cell] ? "cross-sums/sums.slip.kept" : "cross-sums/sums.slip.removed", where);
  return { cell, line: null, words: marks ? `${what} ${text("cross-sums/sums.slip.open")}` : what };
}

/**
 * Returns the marks before the first mistake, all of which are right.
 * @param {Game} game @param {Puzzle} puzzle
 * @returns {readonly Mark[] | null} null if the moves are not known
 */
function marksBeforeSlip({ moves, slip }, puzzle) {
  /** @type {Mark[]} */
  const marks = puzzle.grid.map(() => "open");
  for (const [, what, mark] of moves ?? []) {
    const hint = what === "hint" ? hintFor(puzzle, marks) : null;
    if (hint) marks[hint.cell] = hint.kept ? "kept" : "removed";
    if (what === "hint" || !mark) continue;
    const isWrong = mark !== "open" && (mark === "kept") !== puzzle.solution[what];
    marks[what] = isWrong ? "open" : mark;
    if (isWrong && what === slip) return marks;
  }
  return null;
}

/**
 * @param {import("../rules/puzzle.js").Puzzle} puzzle @param {readonly Mark[]} marks all of which are right
 * @param {number} cell
 * @returns {import("../hint-words.js").Conclusion | null} what one of the cell's lines says about it; null if neither decides it
 */
function conclusionAbout(puzzle, marks, cell) {
  const { size, grid, solution } = puzzle;
  const lines = /** @type {const} */ ([
    { axis: "row", index: Math.floor(cell / size) },
    { axis: "column", index: cell % size },
  ]);
  const kept = solution[cell];
  const line = lines.find((one) => {
    const left = cellsOf(one, size).filter((other) => marks[other] !== "removed");
    const open = left.filter((other) => marks[other] === "open");
    const rest = left.reduce((sum, other) => sum + grid[other], 0) - targetOf(puzzle, one);
    const bit = 1 << open.indexOf(cell);
    const { ways } = waysOf(
      open.map((other) => grid[other]),
      rest,
    );
    return ways.every((way) => ((way & bit) === 0) === kept);
  });
  return line ? { cell, kept, line } : null;
}
