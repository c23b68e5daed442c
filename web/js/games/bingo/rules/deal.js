/** The deal of boards. Anyone who knows the round's seed can repeat it. */

import { SeededGenerator } from "../../../kit/generator.js";
import { bytesOfHexadecimal, hexadecimal, hmacSHA256 } from "../../../kit/sha256.js";

/** @typedef {{size: number, freeCentre: boolean}} BoardShape */

const SEED_BYTES = 32;
const utf8 = new TextEncoder();

/** @param {BoardShape} shape @returns {number} the number of terms on such a board */
export const termsOnBoard = ({ size, freeCentre }) => size * size - (freeCentre ? 1 : 0);

/**
 * The generator that a round's seed gives for one purpose.
 * @param {string} seed 64 hexadecimal digits
 * @param {string} purpose such as `p7:0`
 */
export function generatorFor(seed, purpose) {
  const key = bytesOfHexadecimal(seed);
  if (key?.length !== SEED_BYTES) throw new RangeError("a seed has 64 hexadecimal digits");
  return new SeededGenerator(hmacSHA256(key, utf8.encode(purpose)));
}

/**
 * @param {string} seed 64 hexadecimal digits
 * @param {string} player a seat's id such as `p7`
 * @param {number} deal 0, then increased by every reshuffle
 * @param {number} termCount at least `termsOnBoard(shape)`
 * @param {BoardShape} shape
 * @returns {number[]} indices of terms, row by row; -1 is the free centre
 */
export function dealBoard(seed, player, deal, termCount, shape) {
  const cells = generatorFor(seed, `${player}:${deal}`).draw(termsOnBoard(shape), termCount);
  if (shape.freeCentre) cells.splice((shape.size * shape.size) >> 1, 0, -1);
  return cells;
}

/** @returns {string} 64 random hexadecimal digits */
export const freshSeed = () => hexadecimal(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
