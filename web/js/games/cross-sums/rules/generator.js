/** Generates puzzles from seeds. Each seed always gives the same puzzle as on the server. */

import { SeededGenerator } from "../../../kit/generator.js";
import { hmacSHA256, sha256 } from "../../../kit/sha256.js";
import { gradeOf, isHarder, makePuzzle } from "./puzzle.js";
import { secondPuzzle } from "./second-series.js";
import { tableOf } from "./table.js";
import { turned } from "./turned.js";

/** @typedef {"easy" | "medium" | "hard" | "extraHard" | "expert" | "master" | "giant"} Difficulty */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Grade} Grade */
/** @typedef {import("./puzzle.js").Series} Series */

/** @type {Record<Difficulty, {size: number, largest: number, candidates: number}>} */
export const DIFFICULTIES = {
  easy: { size: 3, largest: 9, candidates: 1 },
  medium: { size: 4, largest: 12, candidates: 5 },
  hard: { size: 4, largest: 15, candidates: 64 },
  extraHard: { size: 5, largest: 18, candidates: 64 },
  expert: { size: 6, largest: 9, candidates: 16 },
  master: { size: 7, largest: 9, candidates: 16 },
  giant: { size: 8, largest: 9, candidates: 16 },
};
/** The highest level of a difficulty. */
const ATTEMPTS = 5;

const encoder = new TextEncoder();
/** @param {Series} series @param {string} name */
const seedOf = (series, name) => sha256(encoder.encode(`callboard/cross-sums/${series}/${name}`));

/** @param {Series} series @param {Difficulty} difficulty @param {Uint8Array} seed @param {number} variant */
const made = (series, difficulty, seed, variant) => (series === 2 ? secondPuzzle : puzzleOf)(difficulty, seed, variant);

/**
 * @param {Difficulty} difficulty
 * @param {number} level 1 to 9,999
 * @param {Series} [series]
 * @returns {Puzzle} such as `hard-50`
 */
export const levelPuzzle = (difficulty, level, series = 1) =>
  made(series, difficulty, seedOf(series, `${difficulty}-${level}`), level);

/** @param {string} day as `2026-11-22` @param {Difficulty} difficulty @param {Series} [series] @returns {Puzzle} */
export function dailyPuzzle(day, difficulty, series = 1) {
  const variant = Number(day.replaceAll(/\D/gu, "")) % 64;
  return made(series, difficulty, seedOf(series, `daily-${day}-${difficulty}`), variant);
}

/**
 * A puzzle of the first series: the hardest candidate of the first attempt that has a good one; if no attempt has, a
 * puzzle of the table.
 * @param {Difficulty} difficulty
 * @param {Uint8Array} seed
 * @param {number} variant chooses a puzzle of the table, and its rotation and reflection
 * @param {(puzzle: Puzzle) => Grade | null} [grade] returns `null` for a puzzle that is not good; tests replace it to
 * make it fail
 * @returns {Puzzle}
 */
export function puzzleOf(difficulty, seed, variant, grade = gradeOf) {
  const { size, largest, candidates } = DIFFICULTIES[difficulty];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const generator = new SeededGenerator(hmacSHA256(seed, encoder.encode(`attempt:${attempt}`)));
    /** @type {{puzzle: Puzzle, grade: Grade} | null} */
    let best = null;
    for (let drawn = 0; drawn < candidates; drawn += 1) {
      const candidate = draw(size, largest, generator);
      const isMixed = candidate.solution.includes(true) && candidate.solution.includes(false);
      const found = isMixed ? grade(candidate) : null;
      if (found && (!best || isHarder(found, best.grade))) best = { puzzle: candidate, grade: found };
    }
    if (best) return best.puzzle;
  }
  const table = tableOf(size);
  return turned(table[Math.floor(variant / 8) % table.length], variant % 8);
}

/** @param {number} size @param {number} largest @param {SeededGenerator} generator @returns {Puzzle} */
export function draw(size, largest, generator) {
  /** @type {number[]} */
  const grid = [];
  /** @type {boolean[]} */
  const solution = [];
  for (let cell = 0; cell < size * size; cell += 1) {
    grid.push(1 + generator.below(largest));
    solution.push(generator.below(2) === 1);
  }
  return makePuzzle(size, grid, solution);
}
