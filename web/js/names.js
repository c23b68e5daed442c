/** Friendly names to start with, so that joining takes one tap. */

import { text } from "./texts.js";

const FIRST = ["Amber", "Brave", "Bright", "Calm", "Clever", "Cosy", "Daring", "Gentle", "Golden", "Happy", "Jolly", "Keen",
  "Lucky", "Merry", "Mighty", "Nimble", "Polite", "Proud", "Quick", "Quiet", "Silver", "Sunny", "Swift", "Witty"];
const LAST = ["Badger", "Cellist", "Comet", "Dancer", "Falcon", "Fiddler", "Fox", "Hare", "Heron", "Juggler", "Lantern", "Lynx",
  "Magpie", "Mime", "Otter", "Owl", "Piper", "Prompter", "Raven", "Robin", "Tenor", "Usher", "Viola", "Wren"];

/** @param {() => number} [random] 0 up to 1 */
export function friendlyName(random = Math.random) {
  /** @param {string[]} words */
  const pick = (words) => words[Math.floor(random() * words.length)];
  return `${pick(FIRST)} ${pick(LAST)}`;
}

// Control characters, and those that turn the direction of the text around them.
const FORBIDDEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * @param {string} typed
 * @returns {{name: string, fault: string}} `fault` is a sentence, or "" when the name will do
 */
export function checkName(typed) {
  const name = typed.normalize("NFC").trim();
  const length = Array.from(name).length;
  if (length === 0) return { name, fault: text("common.name.none") };
  if (length > 24) return { name, fault: text("common.name.long", { length }) };
  if (FORBIDDEN.test(name)) return { name, fault: text("common.name.shown") };
  return { name, fault: "" };
}
