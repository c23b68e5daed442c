/** A solution in steps, line by line, each with the reason. Pure functions. */

import { hintFor } from "../rules/puzzle.js";

/** @typedef {import("../rules/puzzle.js").Hint} Hint */
/** @typedef {import("../rules/puzzle.js").Mark} Mark */
/**
 * @typedef {{hint: Hint, cells: number[], marks: Mark[]}} Step `hint`: the first of the line; `marks`: the board after
 * it
 */

/** The duration of all steps together, milliseconds. */
export const TOLD_IN = 8_000;

/**
 * @param {import("../rules/puzzle.js").Board} board @param {string} solution a digit for each cell
 * @returns {Step[]} the steps in order; the cells of a line are one step
 */
export function stepsOf(board, solution) {
  const puzzle = { ...board, solution: [...solution].map((digit) => digit === "1") };
  /** @type {Mark[]} */
  let marks = board.grid.map(() => "open");
  /** @type {Step[]} */
  const steps = [];
  for (let hint = hintFor(puzzle, marks); hint; hint = hintFor(puzzle, marks)) {
    marks = replaced(marks, hint);
    const last = steps[steps.length - 1];
    if (last && last.hint.line.axis === hint.line.axis && last.hint.line.index === hint.line.index) {
      last.cells.push(hint.cell);
      last.marks = marks;
    } else steps.push({ hint, cells: [hint.cell], marks });
  }
  return steps;
}

/** @param {readonly Mark[]} marks @param {Hint} hint @returns {Mark[]} */
const replaced = (marks, { cell, kept }) =>
  marks.map((mark, index) => (index === cell ? (kept ? "kept" : "removed") : mark));
