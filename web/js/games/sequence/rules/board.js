/**
 * Chips on a board of ten by ten, and the sequences among them. All values are immutable.
 *
 * @typedef {{team: number, cells: readonly number[]}} Claim five cells, from the top left
 * @typedef {object} Chips
 * @property {readonly (number | null)[]} teams the team of the chip on each cell
 * @property {readonly Claim[]} claims
 * @property {boolean} corners whether corners count for every team
 */

import { CORNERS } from "./layout.js";

const AXES = [1, 10, 11, 9];

/** @param {number} start @param {number} step @returns {number[] | null} five from there; null where the board ends */
function five(start, step) {
  const column = (start % 10) + 4 * (step === 10 ? 0 : step === 9 ? -1 : 1);
  if (start + 4 * step > 99 || column < 0 || column > 9) return null;
  return [0, 1, 2, 3, 4].map((index) => start + index * step);
}

/** Every five in a row, in the order of the axes: rows, columns, falling and rising diagonals. */
export const FIVES = Object.freeze(
  AXES.flatMap((step) =>
    Array.from({ length: 100 }, (_, start) => five(start, step))
      .filter((cells) => cells !== null)
      .map((cells) => ({ step, cells: /** @type {readonly number[]} */ (cells) })),
  ),
);

/** The fives through each cell. */
export const THROUGH = Object.freeze(
  Array.from({ length: 100 }, (_, cell) => FIVES.filter(({ cells }) => cells.includes(cell))),
);

/** @param {boolean} corners @returns {Chips} */
export const emptyBoard = (corners) => ({ teams: Array.from({ length: 100 }, () => null), claims: [], corners });

/** @param {number} cell */
export const isCorner = (cell) => CORNERS.includes(cell);

/** @param {Chips} board @param {number} cell */
export const isFree = ({ teams }, cell) => teams[cell] === null && !isCorner(cell);

/** @param {Chips} board @returns {Set<number>} the cells of sequences, including corners */
export const lockedOf = ({ claims }) => new Set(claims.flatMap(({ cells }) => cells));

/** @param {Chips} board */
export const isFull = ({ teams }) => teams.every((team, cell) => team !== null || isCorner(cell));

/** @param {Chips} board @param {number} team */
export const countOf = ({ claims }, team) => claims.filter((claim) => claim.team === team).length;

/**
 * @param {Chips} board
 * @param {number} cell
 * @param {number | null} team
 * @param {readonly Claim[]} [made]
 * @returns {Chips}
 */
export const withChip = (board, cell, team, made = []) => ({
  ...board,
  teams: board.teams.map((there, index) => (index === cell ? team : there)),
  claims: [...board.claims, ...made],
});

/** @param {Claim} claim @param {readonly number[]} cells @returns {number} the number of common cells */
const shared = (claim, cells) => cells.filter((cell) => claim.cells.includes(cell)).length;

/** @param {Chips} board @param {readonly number[]} cells @param {number} team @returns {boolean} */
export const isOpenTo = ({ claims }, cells, team) =>
  claims.every((claim) => claim.team !== team || shared(claim, cells) <= 1);

/**
 * Returns the possible claims of a chip at a cell. Each choice has all fives that are claimed together; the only one is
 * empty if the chip completes nothing.
 * @param {Chips} board @param {number} at @param {number} team
 * @returns {(readonly number[])[][]}
 */
export function choicesAt(board, at, team) {
  /** @param {number} cell */
  const isOwn = (cell) => cell === at || board.teams[cell] === team || (board.corners && isCorner(cell));
  const made = THROUGH[at].filter(({ cells }) => cells.every(isOwn) && isOpenTo(board, cells, team));
  /** @type {(readonly number[])[][]} */
  let choices = [[]];
  for (const step of AXES) {
    const fives = made.filter((one) => one.step === step).map(({ cells }) => cells);
    if (fives.length === 0) continue;
    const [first, last] = [fives[0], fives[fives.length - 1]];
    const candidates = first[4] === at && last[0] === at ? [[first, last]] : fives.map((cells) => [cells]);
    choices = choices.flatMap((choice) => candidates.map((more) => [...choice, ...more]));
  }
  return choices;
}

/** The whole lines with at least five cells. */
const LINES = AXES.flatMap((step) =>
  Array.from({ length: 100 }, (_, cell) => cell)
    .filter((cell) => before(cell, step) === null)
    .map((start) => {
      const line = [start];
      for (let next = after(start, step); next !== null; next = after(next, step)) line.push(next);
      return line;
    })
    .filter((line) => line.length >= 5),
);

/** @param {number} cell @param {number} step */
function after(cell, step) {
  const next = cell + step;
  const moved = (next % 10) - (cell % 10);
  return next > 99 || moved !== (step === 10 ? 0 : step === 9 ? -1 : 1) ? null : next;
}

/** @param {number} cell @param {number} step */
function before(cell, step) {
  const last = cell - step;
  return last >= 0 && after(last, step) === cell ? last : null;
}

/**
 * @param {Chips} board
 * @param {number} team
 * @returns {{fours: number[][], threes: number[][]}} its open runs of four or more, and of three, cell by cell
 */
export function openRuns(board, team) {
  const locked = lockedOf(board);
  /** @type {number[][]} */
  const fours = [];
  /** @type {number[][]} */
  const threes = [];
  for (const line of LINES) {
    /** @type {number[]} */
    let run = [];
    for (const cell of [...line, -1]) {
      if (cell >= 0 && board.teams[cell] === team && !locked.has(cell)) run.push(cell);
      else {
        if (run.length >= 4) fours.push(run);
        else if (run.length === 3) threes.push(run);
        run = [];
      }
    }
  }
  return { fours, threes };
}
