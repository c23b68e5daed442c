/**
 * The second series of puzzles. Its difficulty counts what a person has to do: how many lines decide themselves, and in
 * how many passes over all lines the other cells can be decided. No line is kept or removed completely. The same as the
 * server's.
 */

import { SeededGenerator } from "../../../kit/generator.js";
import { hmacSHA256 } from "../../../kit/sha256.js";
import { makePuzzle } from "./puzzle.js";
import { tableOf } from "./table.js";
import { turned } from "./turned.js";

/** @typedef {import("./generator.js").Difficulty} Difficulty */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {readonly [least: number, most: number]} Range */
/**
 * @typedef {object} Kind
 * @property {number} size
 * @property {number} largest number of a cell
 * @property {Range} alone lines that decide themselves: one set of their numbers makes the target
 * @property {Range} passes over all lines until every cell is decided
 */

/** @type {Record<Difficulty, Kind>} */
export const SECOND = {
  easy: { size: 3, largest: 9, alone: [3, 6], passes: [1, 2] },
  medium: { size: 4, largest: 9, alone: [2, 4], passes: [2, 2] },
  hard: { size: 5, largest: 12, alone: [2, 4], passes: [2, 3] },
  extraHard: { size: 5, largest: 6, alone: [0, 0], passes: [4, 6] },
  expert: { size: 6, largest: 9, alone: [0, 0], passes: [5, 7] },
  master: { size: 7, largest: 9, alone: [0, 0], passes: [7, 12] },
  giant: { size: 8, largest: 9, alone: [0, 0], passes: [8, 14] },
};

/** The maximum number of candidates. Of the rarest kind, one in 30 fits. */
const CANDIDATES = 400;
const encoder = new TextEncoder();

/**
 * Returns the first candidate that fits its kind, or a puzzle of the table if none does.
 * @param {Difficulty} difficulty
 * @param {Uint8Array} seed
 * @param {number} variant chooses the table's puzzle, its rotation and reflection
 * @param {(size: number, grid: readonly number[], solution: readonly boolean[], kind: Kind) => boolean} [fits] tests
 * let
 *   it fail
 * @returns {Puzzle}
 */
export function secondPuzzle(difficulty, seed, variant, fits = doesFit) {
  const kind = SECOND[difficulty];
  const generator = new SeededGenerator(hmacSHA256(seed, encoder.encode("candidates")));
  for (let drawn = 0; drawn < CANDIDATES; drawn += 1) {
    const cells = Array.from({ length: kind.size ** 2 }, () => generator.below(2 * kind.largest));
    const grid = cells.map((cell) => 1 + (cell >> 1));
    const solution = cells.map((cell) => (cell & 1) === 1);
    if (fits(kind.size, grid, solution, kind)) return makePuzzle(kind.size, grid, solution, 2);
  }
  const table = tableOf(kind.size);
  const { size, grid, solution } = turned(table[Math.floor(variant / 8) % table.length], variant % 8);
  return makePuzzle(size, grid, solution, 2);
}

/** @param {number} value @param {Range} range */
const isIn = (value, [least, most]) => value >= least && value <= most;

/** Computes the sums of all sets of a line's cells; sets are bits. */
const sums = new Int32Array(1 << 8);

/**
 * @param {number} size @param {readonly number[]} grid @param {readonly boolean[]} solution @param {number} line rows
 *   first, then columns
 * @returns {number[]} the sets of cells that make the line's target
 */
function waysOf(size, grid, solution, line) {
  let own = 0;
  const sets = 1 << size;
  const numbers = [];
  for (let place = 0; place < size; place += 1) {
    const cell = line < size ? line * size + place : place * size + line - size;
    numbers.push(grid[cell]);
    if (solution[cell]) own |= 1 << place;
  }
  for (let set = 1; set < sets; set += 1) sums[set] = sums[set & (set - 1)] + numbers[31 - Math.clz32(set & -set)];
  const ways = [];
  for (let set = 0; set < sets; set += 1) if (sums[set] === sums[own]) ways.push(set);
  return ways;
}

/**
 * @param {number} size @param {readonly number[]} grid @param {readonly boolean[]} solution @param {Kind} kind
 * @returns {boolean}
 */
export function doesFit(size, grid, solution, { alone, passes }) {
  const all = (1 << size) - 1;
  const ways = [];
  let decided = 0;
  for (let line = 0; line < 2 * size; line += 1) {
    const own = waysOf(size, grid, solution, line);
    if (own.length === 1) {
      decided += 1;
      if (decided > alone[1] || own[0] === 0 || own[0] === all) return false;
    }
    ways.push(own);
  }
  return isIn(decided, alone) && isIn(passesOf(size, ways, passes[1]), passes);
}

/**
 * @param {number} size @param {readonly number[][]} ways of each line @param {number} most
 * @returns {number} the number of passes until every cell is decided; 0 if some cells are not decided within `most`
 * passes
 */
function passesOf(size, ways, most) {
  const all = (1 << size) - 1;
  let kept = new Int32Array(2 * size);
  let removed = new Int32Array(2 * size);
  let undecided = size * size;
  for (let pass = 1; pass <= most; pass += 1) {
    const [nextKept, nextRemoved] = [kept.slice(), removed.slice()];
    const before = undecided;
    for (let line = 0; line < 2 * size; line += 1) {
      let [inEvery, inAny] = [all, 0];
      for (const way of ways[line]) {
        if ((way & kept[line]) !== kept[line] || (way & removed[line]) !== 0) continue;
        inEvery &= way;
        inAny |= way;
      }
      let fresh = (inEvery | (all & ~inAny)) & ~(nextKept[line] | nextRemoved[line]);
      const own = 1 << (line % size);
      for (; fresh !== 0; fresh &= fresh - 1) {
        const place = 31 - Math.clz32(fresh & -fresh);
        const crossing = line < size ? size + place : place;
        const isKept = ((inEvery >> place) & 1) === 1;
        (isKept ? nextKept : nextRemoved)[line] |= 1 << place;
        (isKept ? nextKept : nextRemoved)[crossing] |= own;
        undecided -= 1;
      }
    }
    if (undecided === 0) return pass;
    if (undecided === before) return 0;
    [kept, removed] = [nextKept, nextRemoved];
  }
  return 0;
}
