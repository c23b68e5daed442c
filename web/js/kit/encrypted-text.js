/**
 * Texts that only those who know a secret can read or change, for passing them through a server that need not see them.
 *
 * The secret has at least 128 random bits and is only ever used for one text. HMAC-SHA256 with a key derived from it
 * generates the key stream (from the numbers of its blocks), and with another derived key the tag of the sealed text.
 * Pages from plain HTTP have no `crypto.subtle`, so this uses the pages' own hash functions.
 */

import { base64url, fromBase64url } from "./base64url.js";
import { hmacSHA256 } from "./sha256.js";

const TAG_BYTES = 16;
const BLOCK_BYTES = 32;
const utf8 = new TextEncoder();

/**
 * @param {Uint8Array} secret
 * @param {string} purpose
 * @returns {Uint8Array} a key, or a name, that does not reveal the secret
 */
export const derived = (secret, purpose) => hmacSHA256(secret, utf8.encode(`callboard/sealed/1/${purpose}`));

/** @param {Uint8Array} secret @param {Uint8Array} bytes @returns {Uint8Array} sealed, or unsealed again */
function streamed(secret, bytes) {
  const key = derived(secret, "stream");
  const out = new Uint8Array(bytes.length);
  const number = new DataView(new ArrayBuffer(4));
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    number.setUint32(0, start / BLOCK_BYTES);
    const block = hmacSHA256(key, new Uint8Array(number.buffer));
    for (let index = start; index < Math.min(start + BLOCK_BYTES, bytes.length); index += 1)
      out[index] = bytes[index] ^ block[index - start];
  }
  return out;
}

/** @param {Uint8Array} secret @param {Uint8Array} bytes */
const tagOf = (secret, bytes) => hmacSHA256(derived(secret, "tag"), bytes).slice(0, TAG_BYTES);

/** @param {Uint8Array} secret @param {string} text @returns {string} base64url */
export function seal(secret, text) {
  const sealed = streamed(secret, utf8.encode(text));
  const box = new Uint8Array(TAG_BYTES + sealed.length);
  box.set(tagOf(secret, sealed));
  box.set(sealed, TAG_BYTES);
  return base64url(box);
}

/**
 * @param {Uint8Array} secret
 * @param {string} box
 * @returns {string | null} null if it was sealed with another secret, or changed
 */
export function unseal(secret, box) {
  const bytes = fromBase64url(box);
  if (!bytes || bytes.length < TAG_BYTES) return null;
  const sealed = bytes.slice(TAG_BYTES);
  const tag = tagOf(secret, sealed);
  if (!tag.every((byte, index) => byte === bytes[index])) return null;
  return new TextDecoder().decode(streamed(secret, sealed));
}
