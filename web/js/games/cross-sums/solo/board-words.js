/** Describes the effect of a tap in words. */

import { text } from "../../../kit/texts.js";
import { lineName } from "../number-board.js";
import { cellsOf, linesOf, targetOf } from "../rules/puzzle.js";

/** @typedef {import("../rules/puzzle.js").Mark} Mark */
/** @typedef {import("../rules/puzzle.js").Puzzle} Puzzle */

/**
 * @param {import("./game.js").Game} game after the mark @param {Puzzle} puzzle
 * @param {number} cell that was marked wrong
 */
export const wrongSentence = ({ lives, livesMax }, { grid, solution }, cell) =>
  [
    text(solution[cell] ? "cross-sums/sums.wrong.kept" : "cross-sums/sums.wrong.removed", { number: grid[cell] }),
    livesMax > 0 ? text("cross-sums/sums.lives", { count: Math.max(0, lives) }) : "",
  ]
    .filter(Boolean)
    .join(" ");

/**
 * @param {Puzzle} puzzle @param {readonly Mark[]} before @param {readonly Mark[]} after
 * @returns {string} the lines that were just met; "" for none
 */
export function metSentence(puzzle, before, after) {
  /** @param {readonly Mark[]} marks @param {import("../rules/puzzle.js").Line} line */
  const isMet = (marks, line) =>
    cellsOf(line, puzzle.size).reduce((sum, cell) => (marks[cell] === "removed" ? sum : sum + puzzle.grid[cell]), 0) ===
    targetOf(puzzle, line);
  return linesOf(puzzle.size)
    .filter((line) => isMet(after, line) && !isMet(before, line))
    .map((line) => text("cross-sums/sums.met", { line: lineName(line) }))
    .join(" ");
}
