/** The deal of boards, which anybody can repeat who knows the round's seed. */

import { commitmentTo as bound } from "../../../kit/commitment.js";
import { SeededGenerator } from "../../../kit/generator.js";
import { FAMILIES } from "../patterns.js";
import { bytesOfHexadecimal, hexadecimal, hmacSHA256, sha256 } from "../../../kit/sha256.js";

/** @typedef {{size: number, freeCentre: boolean}} BoardShape */

const SEED_BYTES = 32;
const utf8 = new TextEncoder();

/** @param {BoardShape} shape @returns {number} how many terms such a board bears */
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
 * @param {number} deal 0, and one more for every reshuffle
 * @param {number} termCount at least `termsOnBoard(shape)`
 * @param {BoardShape} shape
 * @returns {number[]} indices of terms, row by row; -1 is the free centre
 */
export function dealBoard(seed, player, deal, termCount, shape) {
  const cells = generatorFor(seed, `${player}:${deal}`).draw(termsOnBoard(shape), termCount);
  if (shape.freeCentre) cells.splice((shape.size * shape.size) >> 1, 0, -1);
  return cells;
}

/**
 * What is published of a seed when the round is dealt, by version 1 of the rules.
 * @param {string} seed 64 hexadecimal digits
 * @returns {string} the SHA-256 of its bytes, 64 hexadecimal digits
 */
export function commitmentTo(seed) {
  return hexadecimal(sha256(bytesOfHexadecimal(seed) ?? new Uint8Array()));
}

/**
 * What is published when a round is dealt, by version 2 of the rules: it binds the room, the round and its setup, too.
 * @param {{room: string, play: number, number: number, rules: number}} place
 * @param {string} setup as `canonicalSetup` writes it
 * @param {string} seed 64 hexadecimal digits
 * @returns {string} 64 hexadecimal digits
 */
export const commitmentOf = (place, setup, seed) => bound({ ...place, game: "bingo" }, setup, seed);

/**
 * A round's setup as the log has it, without its seed, as a JSON text without white space.
 * @param {{terms: readonly string[], added?: number, means?: Record<string, string>, language?: string, options: import("../wire.js").Options}} round
 * @returns {string}
 */
export function canonicalSetup({ terms, added = 0, means = {}, language, options }) {
  const { size, freeCentre, verification, autoMark, window, windowAuto, crowd, crowdSeconds, goal } = options;
  const dealt = terms
    .slice(0, terms.length - added)
    .map((text, index) => (Object.hasOwn(means, index) ? { text, means: means[String(index)] } : text));
  return JSON.stringify({
    terms: dealt,
    language,
    options: {
      size,
      freeCentre,
      verification,
      autoMark,
      ...(windowAuto ? { windowAuto } : { window }),
      crowd,
      crowdSeconds,
      goal: {
        patterns: FAMILIES.filter((family) => goal.patterns.includes(family)),
        masks: goal.masks.map((mask) => [...new Set(mask)].sort((a, b) => a - b)),
        need: goal.need,
      },
    },
  });
}

/** @returns {string} 64 hexadecimal digits that nobody can foresee */
export const freshSeed = () => hexadecimal(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));

/**
 * Who wins a draw with a secret of its own.
 * @param {{number: number, rank: number, among: readonly string[], secret: string, contributions: readonly (readonly [player: string, nonce: string])[]}} draw
 *   with at least one candidate, in the order of their seats
 * @returns {string}
 */
export function winnerBySecret({ number, rank, among, secret, contributions }) {
  const parts = contributions.map(([player, nonce]) => `${player}=${nonce}`).join(",");
  const message = `callboard/draw/1:${number}:${rank}:${among.join(",")}:${parts}`;
  return among[generatorFor(secret, message).below(among.length)];
}

/**
 * Who wins a draw by version 1 of the rules.
 * @param {string} seed 64 hexadecimal digits
 * @param {number} number of the draw in its round, from 1
 * @param {readonly string[]} candidates in the order of their seats, at least one
 * @returns {string} who of them wins the prize
 */
export function winnerOf(seed, number, candidates) {
  return candidates[generatorFor(seed, `draw:${number}`).below(candidates.length)];
}
