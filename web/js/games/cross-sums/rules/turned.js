/** Rotates and mirrors a puzzle; all eight variants have the same difficulty. */

import { makePuzzle } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** @param {Puzzle} puzzle @param {number} number of eight ways @returns {Puzzle} the rotated and mirrored puzzle */
export function turned({ size, grid, solution }, number) {
  const last = size - 1;
  const places = grid.map((_, cell) => {
    let [row, column] = [Math.floor(cell / size), cell % size];
    if ((number & 4) !== 0) column = last - column;
    for (let quarter = 0; quarter < (number & 3); quarter += 1) [row, column] = [last - column, row];
    return row * size + column;
  });
  return makePuzzle(
    size,
    places.map((place) => grid[place]),
    places.map((place) => solution[place]),
  );
}
