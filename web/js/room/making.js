/** Rooms and packs are made once, even if the answer is lost and somebody presses again. */

import { Problem, request } from "./api.js";
import { newToken } from "./identity.js";

/** The keys of wishes without an answer. @type {Map<string, string>} */
const unanswered = new Map();

/**
 * @param {string} path
 * @param {object} wish
 * @returns {Promise<any>} what the server says of what it made
 * @throws {Problem}
 */
export async function make(path, wish) {
  const body = JSON.stringify(wish);
  const same = `${path} ${body}`;
  const key = unanswered.get(same) ?? newToken();
  unanswered.set(same, key);
  try {
    const made = await request(path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body,
    });
    unanswered.delete(same);
    return made;
  } catch (problem) {
    // Silence, or a proxy that met with it, leaves it open whether anything was made.
    const isOpen = problem instanceof Problem && (problem.status === 0 || problem.status >= 500);
    if (!isOpen) unanswered.delete(same);
    throw problem;
  }
}
