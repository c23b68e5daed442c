/**
 * The sender of commands: each tab has its own `client`, which counts up the IDs of its commands.
 *
 * A reload keeps the client, its IDs and its unanswered commands, so that a tap survives it. A duplicated tab copies
 * the tab's storage, but two tabs must never share a client. Therefore a page releases its client when it is left, and
 * only takes over a client that was released.
 */

import { base64url } from "../kit/base64url.js";
import { readJSON, writeJSON } from "../kit/storage.js";

/** @typedef {import("../kit/storage.js").Store} Store */
/** @typedef {import("./wire.js").SentCommand} SentCommand */
/** @typedef {{client: string, lastID: number, released: boolean, outbox: SentCommand[]}} Kept */

/**
 * @param {any} value
 * @returns {value is Kept}
 */
function isKept(value) {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof value.client === "string" &&
    /^[\w-]{1,64}$/.test(value.client) &&
    Number.isSafeInteger(value.lastID) &&
    value.lastID >= 0 &&
    typeof value.released === "boolean" &&
    Array.isArray(value.outbox) &&
    value.outbox.every((/** @type {any} */ c) => typeof c?.type === "string" && Number.isSafeInteger(c.id) && c.id > 0)
  );
}

/**
 * @param {number} count
 * @returns {Uint8Array} bytes from the browser's secure generator
 */
function randomBytes(count) {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}

/** @returns {string} a 128-bit secret as 22 characters of base64url: the key to a seat */
export const newToken = () => base64url(randomBytes(16));

/** @returns {string} 12 hexadecimal digits */
function newClient() {
  return Array.from(randomBytes(6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Identity {
  /** @type {Kept} */ #kept;
  #store;
  #key;

  /**
   * @param {Store} store the tab's own store
   * @param {string} key one per room and seat, since a client and its IDs belong to one seat
   */
  constructor(store, key) {
    this.#store = store;
    this.#key = key;
    const found = readJSON(store, key, isKept);
    this.#kept = found?.released
      ? { ...found, released: false }
      : { client: newClient(), lastID: 0, released: false, outbox: [] };
    this.#save();
  }

  get client() {
    return this.#kept.client;
  }

  /** Commands of this client that were never answered, in the order of their IDs. */
  get outbox() {
    return this.#kept.outbox;
  }

  /** @returns {number} the next ID, which is stored before it is used, so that IDs never restart lower */
  nextID() {
    this.#kept.lastID += 1;
    this.#save();
    return this.#kept.lastID;
  }

  /** @param {SentCommand[]} commands */
  keepOutbox(commands) {
    this.#kept.outbox = commands;
    this.#save();
  }

  /** Called when the page is left: the next page of this tab may take over the client. */
  release() {
    this.#kept.released = true;
    this.#save();
  }

  /** Called when the browser has restored the page from its back/forward cache. */
  reclaim() {
    this.#kept.released = false;
    this.#save();
  }

  #save() {
    writeJSON(this.#store, this.#key, this.#kept);
  }
}
