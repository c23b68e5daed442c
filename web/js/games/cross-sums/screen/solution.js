/** A solution in steps, line by line, each with the reason. Pure functions. */

import { hintFor } from "../rules/puzzle.js";

/** @typedef {import("../rules/puzzle.js").Hint} Hint */
/** @typedef {import("../rules/puzzle.js").Mark} Mark */
/**
 * @typedef {{hint: Hint, cells: number[], marks: Mark[]}} Step `hint`: the first of the line; `marks`: the board after
 * it
 */

/** The number of lines that are explained. A large puzzle has up to 49; the others follow without words. */
const EXPLAINED = 4;

/**
 * @param {number} count of steps
 * @param {number} whole the duration of all steps together, milliseconds
 * @returns {{at: number, isExplained: boolean}[]} when each step is shown, and whether its sentence is
 */
export function scheduleOf(count, whole) {
  const isShort = count <= EXPLAINED + 1;
  const pace = whole / (isShort ? Math.max(1, count) : EXPLAINED + 1);
  return Array.from({ length: count }, (_, index) => {
    const isExplained = isShort || index < EXPLAINED;
    const rest = (index - EXPLAINED) / (count - EXPLAINED);
    return { at: pace * (isExplained ? index : EXPLAINED + rest), isExplained };
  });
}

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
