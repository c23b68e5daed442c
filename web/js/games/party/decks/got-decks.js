/** Decks of the server's library that this browser stores, so that they can be played offline. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";
import { isDeck } from "../solo/saved-games.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {{name: string, revision: number, deck: Deck}} GotDeck a downloaded deck with its data at that time */

const VERSION = 1;
const LIST_KEY = "callboard.got";
const keyOf = (/** @type {string} */ name) => `callboard.got.${name}`;
/** The maximum number. Beyond it, the oldest copy is deleted; it can be downloaded again. */
export const GOT_MAX = 60;
/** If less space than this is left (bytes), old copies are deleted for new ones. */
const SPACE_MIN = 4_000_000;

/** @param {any} value @returns {value is string[]} */
const areNames = (value) => Array.isArray(value) && value.every((name) => typeof name === "string");
/** @param {any} value @returns {value is GotDeck} */
const isGot = (value) =>
  typeof value?.name === "string" && Number.isInteger(value.revision) && value.revision > 0 && isDeck(value.deck);

const names = () => recall(durable, LIST_KEY, VERSION, areNames).value ?? [];
/** @param {string[]} list */
const keepNames = (list) => keep(durable, LIST_KEY, VERSION, list);

/** @returns {GotDeck[]} the newest first; damaged ones are left out and can be downloaded again */
export const recallGotDecks = () => names().flatMap((name) => recallGotDeck(name) ?? []);

/** @param {string} name @returns {GotDeck | null} */
export const recallGotDeck = (name) => recall(durable, keyOf(name), VERSION, isGot).value;

/** @param {GotDeck} got @returns {Promise<void>} resolves once it is stored */
export async function keepGotDeck(got) {
  const others = names().filter((name) => name !== got.name);
  while (others.length > 0 && (others.length >= GOT_MAX || (await isShortOfSpace())))
    durable.removeItem(keyOf(/** @type {string} */ (others.pop())));
  keep(durable, keyOf(got.name), VERSION, got);
  keepNames([got.name, ...others]);
  await durable.settled();
}

/** @param {string} name */
export function forgetGotDeck(name) {
  keepNames(names().filter((one) => one !== name));
  durable.removeItem(keyOf(name));
}

/**
 * Browsers report freed space late: checks once for each removed copy, and not at all if the browser reports nothing.
 */
async function isShortOfSpace() {
  await durable.settled();
  const told = await globalThis.navigator?.storage?.estimate?.().catch(() => null);
  return told?.quota !== undefined && told.usage !== undefined && told.quota - told.usage < SPACE_MIN;
}
