/** Friendly names to start with, so that joining takes one tap. */

import { text } from "../kit/texts.js";

/** The maximum number of characters of a name. */
const LONGEST = 24;

/** @param {() => number} [random] from 0 up to 1 @returns {string} in the page's language */
export function friendlyName(random = Math.random) {
  /** @param {string} words */
  const pick = (words) => words.split(" ")[Math.floor(random() * words.split(" ").length)];
  const name = text("room.names.both", {
    first: pick(text("room.names.first")),
    last: pick(text("room.names.last")),
  });
  return Array.from(name).slice(0, LONGEST).join("");
}

// Control characters, and those that change the direction of the text around them.
const FORBIDDEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * @param {string} typed
 * @returns {{name: string, fault: string}} `fault` is a sentence, or "" if the name is valid
 */
export function checkName(typed) {
  const name = typed.normalize("NFC").trim();
  const length = Array.from(name).length;
  if (length === 0) return { name, fault: text("room.name.none") };
  if (length > LONGEST) return { name, fault: text("room.name.long", { length }) };
  if (FORBIDDEN.test(name)) return { name, fault: text("room.name.shown") };
  return { name, fault: "" };
}
