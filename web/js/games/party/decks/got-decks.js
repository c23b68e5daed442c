/** Decks of the house's library that this browser keeps, to be played without a connection. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";
import { isDeck } from "../solo/saved-games.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {{name: string, revision: number, deck: Deck}} GotDeck as it was when it was got */

const VERSION = 1;
const LIST_KEY = "callboard.got";
const keyOf = (/** @type {string} */ name) => `callboard.got.${name}`;
/** Beyond it the oldest goes: it can be got again. */
export const GOT_MAX = 60;
/** Where less than so much space is left, bytes, old copies make room for new ones. */
const SPACE_MIN = 4_000_000;

/** @param {any} value @returns {value is string[]} */
const areNames = (value) => Array.isArray(value) && value.every((name) => typeof name === "string");
/** @param {any} value @returns {value is GotDeck} */
const isGot = (value) =>
  typeof value?.name === "string" && Number.isInteger(value.revision) && value.revision > 0 && isDeck(value.deck);

const names = () => recall(durable, LIST_KEY, VERSION, areNames).value ?? [];
/** @param {string[]} list */
const keepNames = (list) => keep(durable, LIST_KEY, VERSION, list);

/** @returns {GotDeck[]} the newest first; a damaged one is left out, and can be got again */
export const recallGotDecks = () => names().flatMap((name) => recallGotDeck(name) ?? []);

/** @param {string} name @returns {GotDeck | null} */
export const recallGotDeck = (name) => recall(durable, keyOf(name), VERSION, isGot).value;

/** @param {GotDeck} got @returns {Promise<void>} once the disk has it */
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
