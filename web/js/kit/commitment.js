/** What is published of a round before it is played, as the server makes it for every game. */

import { bytesOfHexadecimal, hexadecimal, sha256 } from "./sha256.js";

const utf8 = new TextEncoder();

/**
 * It binds the room, the round and its whole setup beside the seed.
 * @param {{room: string, play: number, number: number, game: string, rules: number}} place `number`: the round's, `game`: as
 *   rooms call it
 * @param {string} setup as it is logged, without its seed: a JSON text without white space
 * @param {string} seed hexadecimal digits
 * @returns {string} 64 hexadecimal digits
 */
export function commitmentTo({ room, play, number, game, rules }, setup, seed) {
  const parts = [room, String(play), String(number), game, String(rules)].map((part) => utf8.encode(part));
  parts.push(sha256(utf8.encode(setup)), bytesOfHexadecimal(seed) ?? new Uint8Array());
  const bytes = [...utf8.encode("callboard/commit/1")];
  for (const part of parts) {
    for (const shift of [24, 16, 8, 0]) bytes.push((part.length >> shift) & 255);
    bytes.push(...part);
  }
  return hexadecimal(sha256(Uint8Array.from(bytes)));
}
