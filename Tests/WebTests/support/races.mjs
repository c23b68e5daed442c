/** Puzzles of races, which the server deals. */

import { puzzleOf } from "../../../web/js/games/cross-sums/rules/generator.js";
import { secondPuzzle } from "../../../web/js/games/cross-sums/rules/second-series.js";
import { hmacSHA256 } from "../../../web/js/kit/sha256.js";

/** @param {Uint8Array} seed @param {number} number @param {any} difficulty @param {1 | 2} [series] by the play's rules */
export const racePuzzle = (seed, number, difficulty, series = 1) =>
  (series === 2 ? secondPuzzle : puzzleOf)(
    difficulty,
    hmacSHA256(seed, new TextEncoder().encode(`puzzle:${number}`)),
    number,
  );
