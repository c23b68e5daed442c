/**
 * Stores what a tab received last, so that it survives a reload of its page: the last snapshot and the messages after
 * it are folded again and show the room at once, while the connection is still being established. The snapshot from the
 * connection then replaces it.
 */

import { readJSON } from "../kit/storage.js";

/** @typedef {import("../kit/storage.js").Store} Store */
/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./wire.js").SentCommand} SentCommand */
/** @typedef {{message: ServerMessage, command?: SentCommand}} Told a message, and the command that it answers */
/** @typedef {[{message: import("./wire.js").JoinedAnswer}, ...Told[]]} Since a snapshot and what came after it */
/** @typedef {{time: number, skew: number | null, told: Since}} Kept `time` and `skew` in milliseconds */

/** The maximum number of messages to store; if there are more, nothing is stored until the next snapshot. */
const MOST_TOLD = 100;
/**
 * The maximum size in characters: a host's snapshot of a large room is longer, and a tab has a few million in total.
 */
const LONGEST = 200_000;
/** The maximum age in milliseconds; anything older says little about the current state. */
const OLDEST = 600_000;

/** @param {any} value @returns {value is Kept} */
const isKept = (value) =>
  Number.isFinite(value?.time) &&
  (value.skew === null || Number.isFinite(value.skew)) &&
  Array.isArray(value.told) &&
  value.told[0]?.message?.type === "joined" &&
  value.told.every((/** @type {any} */ one) => typeof one?.message?.type === "string");

export class Recall {
  /** @type {Since | null} null if there is too much, or nothing yet */ #told = null;
  #store;
  #key;
  #now;

  /**
   * @param {Store} store the tab's own
   * @param {string} key one per room and seat
   * @param {() => number} now milliseconds, the browser's
   */
  constructor(store, key, now) {
    this.#store = store;
    this.#key = key;
    this.#now = now;
  }

  /** @param {ServerMessage} message @param {SentCommand} [command] */
  note(message, command) {
    if (message.type === "joined") this.#told = [{ message }];
    else this.#told?.push({ message, ...(command && { command }) });
    // Messages of another game say nothing about this one.
    if (message.type === "played" || (this.#told && this.#told.length > MOST_TOLD)) this.#told = null;
  }

  forget() {
    this.#told = null;
    this.#store.removeItem(this.#key);
  }

  /** @param {number | null} skew of the server's clock, milliseconds */
  keep(skew) {
    const text = JSON.stringify({ time: this.#now(), skew, told: this.#told });
    if (this.#told && text.length <= LONGEST) this.#store.setItem(this.#key, text);
    else this.#store.removeItem(this.#key);
  }

  /** @returns {Kept | null} what the previous page stored; only once */
  take() {
    const kept = readJSON(this.#store, this.#key, isKept);
    this.#store.removeItem(this.#key);
    if (!kept || Math.abs(this.#now() - kept.time) > OLDEST) return null;
    this.#told = kept.told;
    return kept;
  }
}
