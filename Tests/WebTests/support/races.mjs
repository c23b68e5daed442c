/** Puzzles of races, which the server deals. */

import { puzzleOf } from "../../../web/js/games/cross-sums/rules/generator.js";
import { hmacSHA256 } from "../../../web/js/kit/sha256.js";

/** @param {Uint8Array} seed @param {number} number @param {any} difficulty */
export const racePuzzle = (seed, number, difficulty) =>
  puzzleOf(difficulty, hmacSHA256(seed, new TextEncoder().encode(`puzzle:${number}`)), number);
