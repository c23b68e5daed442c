/** The preferences for the table's appearance, stored in this browser. */

import { lasting, readJSON, writeJSON } from "../../kit/storage.js";

/**
 * @typedef {object} Likes
 * @property {"suit" | "rank" | "board"} sort of the hand
 * @property {"jacks" | "all" | "never"} asks before a card is played
 * @property {boolean} fourColours
 * @property {boolean} isList the hand as a list, with the spaces as buttons, instead of the board
 */

const KEY = "callboard.sequence.likes";
/** @type {Readonly<Record<keyof Likes, readonly unknown[]>>} the first of each is the default */
const CHOICES = Object.freeze({
  sort: ["suit", "rank", "board"],
  asks: ["jacks", "all", "never"],
  fourColours: [true, false],
  isList: [false, true],
});

/** @returns {Likes} with the default for whatever is missing or foreign */
export function likes() {
  const kept = /** @type {Record<string, unknown>} */ (readJSON(lasting, KEY, isObject) ?? {});
  return /** @type {any} */ (
    Object.fromEntries(
      Object.entries(CHOICES).map(([name, choices]) => [name, choices.includes(kept[name]) ? kept[name] : choices[0]]),
    )
  );
}

/** @param {Partial<Likes>} change */
export function like(change) {
  writeJSON(lasting, KEY, { ...likes(), ...change });
  dispatchEvent(new Event("sequence-likes"));
}

/** @param {unknown} value @returns {value is object} */
const isObject = (value) => typeof value === "object" && value !== null;
