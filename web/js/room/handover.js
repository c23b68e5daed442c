/**
 * Moves data from one device to another of the same person, by a code that one shows and the other reads. The data is
 * stored on the server, sealed, until it is taken once, for at most ten minutes; only the code contains the secret.
 */

import { base64url, fromBase64url } from "../kit/base64url.js";
import { derived, seal, unseal } from "../kit/encrypted-text.js";
import { Problem, request } from "./api.js";
import { newToken } from "./identity.js";

/** The maximum size in bytes of base64url; the server's limit. */
const BOX_BYTES_MAX = 61_440;

/** @param {string} secret */
const bytesOf = (secret) => /** @type {Uint8Array} */ (fromBase64url(secret));
/** @param {string} secret @returns {string} the name of its box, which does not reveal it */
const nameOf = (secret) => base64url(derived(bytesOf(secret), "name").slice(0, 18));

/** @param {string} text @returns {boolean} */
export const isSecret = (text) => /^[\w-]{22}$/.test(text);

/**
 * @param {string} text
 * @returns {Promise<string>} the secret with which it can be taken
 * @throws {Problem} `tooLarge`, or the server's error
 */
export async function leave(text) {
  const secret = newToken();
  const box = seal(bytesOf(secret), text);
  if (box.length > BOX_BYTES_MAX) throw new Problem("tooLarge", "too much for a box", 413);
  await request(`/api/handovers/${nameOf(secret)}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ box }),
  });
  return secret;
}

/**
 * @param {string} secret
 * @returns {Promise<string>} what was left
 * @throws {Problem} `unknownHandover` if it was already taken, was never there, or does not open
 */
export async function take(secret) {
  const { box } = await request(`/api/handovers/${nameOf(secret)}`, { method: "DELETE" });
  const text = unseal(bytesOf(secret), box);
  if (text === null) throw new Problem("unknownHandover", "the box does not open", 404);
  return text;
}
