/**
 * A simulated person who solves a puzzle one line at a time: always the line with the fewest open numbers that has
 * changed since the person last looked at it. The effort of this person measures the difficulty.
 */

import { cellsOf, linesOf, targetOf, waysOf } from "../../../web/js/games/cross-sums/rules/puzzle.js";

/**
 * @param {import("../../../web/js/games/cross-sums/rules/puzzle.js").Puzzle} puzzle
 * @returns {{steps: number, barren: number, effort: number, alone: number}} lines looked at; those in which nothing
 *   followed; the sum of the squares of their open numbers; lines that decide themselves
 */
export function workOf(puzzle) {
  const { size, grid } = puzzle;
  /** @type {(boolean | null)[]} */
  const known = grid.map(() => null);
  const lines = linesOf(size).map((line) => {
    const cells = cellsOf(line, size);
    const numbers = cells.map((cell) => grid[cell]);
    return { cells, ways: waysOf(numbers, targetOf(puzzle, line)).ways, isFresh: true };
  });
  const work = { steps: 0, barren: 0, effort: 0, alone: lines.filter(({ ways }) => ways.length === 1).length };
  const openIn = (line) => line.cells.filter((cell) => known[cell] === null).length;
  while (known.includes(null)) {
    const next = lines
      .filter((line) => line.isFresh && openIn(line) > 0)
      .reduce((best, line) => (best && openIn(best) <= openIn(line) ? best : line), null);
    if (!next) throw new Error("no line decides anything");
    next.isFresh = false;
    work.steps += 1;
    work.effort += openIn(next) ** 2;
    const agreeing = next.ways.filter((way) =>
      next.cells.every((cell, place) => known[cell] === null || known[cell] === ((way >> place) & 1) > 0),
    );
    let found = 0;
    for (const [place, cell] of next.cells.entries()) {
      const stays = agreeing.filter((way) => ((way >> place) & 1) === 1).length;
      if (known[cell] !== null || (stays > 0 && stays < agreeing.length)) continue;
      known[cell] = stays > 0;
      found += 1;
      for (const line of lines) if (line !== next && line.cells.includes(cell)) line.isFresh = true;
    }
    if (found === 0) work.barren += 1;
  }
  return work;
}

/**
 * @param {readonly number[]} easier @param {readonly number[]} harder
 * @returns {number} how often a puzzle of the harder kind takes more than one of the easier, 0 to 1; a tie is half
 */
export function inOrder(easier, harder) {
  let right = 0;
  for (const one of easier) for (const other of harder) right += one < other ? 1 : one === other ? 0.5 : 0;
  return right / (easier.length * harder.length);
}
