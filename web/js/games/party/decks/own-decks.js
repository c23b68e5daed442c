/** The decks that this browser stores: written or copied here, each with its last versions, on durable storage. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";
import { isDeck } from "../solo/saved-games.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/**
 * @typedef {object} OwnDeck
 * @property {string} id random
 * @property {Deck} deck
 * @property {Deck[]} versions older ones, the newest first
 * @property {{name: string, token: string, revision: number}} [saved] its place on this server
 * @property {{name: string, revision: number}} [published] its entry in this server's library
 */

const VERSION = 1;
const LIST_KEY = "callboard.decks";
const keyOf = (/** @type {string} */ id) => `callboard.deck.${id}`;
/** The number of stored older versions. */
export const VERSIONS_MAX = 10;

/** @param {any} value @returns {value is string[]} */
const areIDs = (value) => Array.isArray(value) && value.every((id) => typeof id === "string");

/**
 * A damaged version is skipped, and the last readable one is used.
 * @param {any} value
 * @returns {value is OwnDeck}
 */
function isOwn(value) {
  if (typeof value?.id !== "string" || !Array.isArray(value.versions)) return false;
  value.versions = value.versions.filter(isDeck);
  if (!isDeck(value.deck)) value.deck = value.versions.shift();
  return isDeck(value.deck);
}

const ids = () => recall(durable, LIST_KEY, VERSION, areIDs).value ?? [];

/** @returns {OwnDeck[]} the last changed first */
export const recallOwnDecks = () =>
  ids().flatMap((id) => recall(durable, keyOf(id), VERSION, isOwn).value ?? recallBackup(id) ?? []);

/**
 * The content of the second copy, if the first is damaged.
 * @param {string} id
 * @returns {OwnDeck | null}
 */
const recallBackup = (id) => recall(durable, `${keyOf(id)}.backup`, VERSION, isOwn).value;

/** @param {string} id @returns {OwnDeck | null} */
export const recallOwnDeck = (id) => recall(durable, keyOf(id), VERSION, isOwn).value ?? recallBackup(id);

/**
 * Whether a deck's first copy cannot be read.
 * @param {string} id
 */
export const isDamaged = (id) => recall(durable, keyOf(id), VERSION, isOwn).damaged;

/** @param {OwnDeck} own */
export function keepOwnDeck(own) {
  keep(durable, `${keyOf(own.id)}.backup`, VERSION, recallOwnDeck(own.id) ?? own);
  keep(durable, keyOf(own.id), VERSION, own);
  keep(durable, LIST_KEY, VERSION, [own.id, ...ids().filter((id) => id !== own.id)]);
}

/** @param {OwnDeck} own @param {Deck} deck @returns {OwnDeck} with the previous content among its versions */
export const versioned = (own, deck) => ({
  ...own,
  deck,
  versions: [own.deck, ...own.versions].slice(0, VERSIONS_MAX),
});

/** @param {string} id */
export function forgetOwnDeck(id) {
  keep(
    durable,
    LIST_KEY,
    VERSION,
    ids().filter((one) => one !== id),
  );
  durable.removeItem(keyOf(id));
  durable.removeItem(`${keyOf(id)}.backup`);
}

/** @returns {string} */
export const newID = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
