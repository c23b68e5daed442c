/** Computes where the wheel stops, from the seed and the phones' nonces. The same as the server's. */

import { SeededGenerator } from "../../../kit/generator.js";
import { bytesOfHexadecimal, hmacSHA256, sha256 } from "../../../kit/sha256.js";

const utf8 = new TextEncoder();
export const NONCE_BYTES = 16;

/**
 * @param {string} seed hexadecimal digits
 * @param {string} purpose
 * @returns {SeededGenerator} a generator for another purpose of the same seed
 */
export const generatorFor = (seed, purpose) =>
  new SeededGenerator(hmacSHA256(bytesOfHexadecimal(seed) ?? new Uint8Array(), utf8.encode(purpose)));

/**
 * Returns the phones' shared chance, from the nonces of the phones that had committed, in the order of their seats.
 * @param {readonly (Uint8Array | null)[]} nonces null for one that was not revealed
 * @returns {Uint8Array}
 */
export function chanceOf(nonces) {
  if (nonces.length === 0) return new Uint8Array();
  const bytes = nonces.flatMap((nonce) => (nonce ? [1, ...nonce] : [0]));
  return sha256(Uint8Array.from(bytes));
}

/**
 * @param {string} seed hexadecimal digits
 * @param {number} number of the spin in its game, from 1
 * @param {Uint8Array} chance
 * @param {number} slices
 * @param {number} [count] the number of winners
 * @param {readonly number[]} [groups] the numbers of slices of the teams that take turns, which are drawn first
 */
export function wheelStop(seed, number, chance, slices, count = 1, groups = []) {
  const head = utf8.encode(`spin:${number}:`);
  const message = new Uint8Array(head.length + chance.length);
  message.set(head);
  message.set(chance, head.length);
  const generator = new SeededGenerator(hmacSHA256(bytesOfHexadecimal(seed) ?? new Uint8Array(), message));
  const group = groups.length > 0 ? generator.below(groups.length) : 0;
  const start = groups.slice(0, group).reduce((sum, size) => sum + size, 0);
  const winner = start + generator.below(groups[group] ?? slices);
  const place = generator.below(1_000);
  const turns = 4 + generator.below(3);
  const taken = [winner];
  while (taken.length < Math.min(count, slices)) {
    let slice = generator.below(slices - taken.length);
    for (const one of [...taken].sort((a, b) => a - b)) if (one <= slice) slice += 1;
    taken.push(slice);
  }
  return { winner, place, turns, further: taken.slice(1) };
}
