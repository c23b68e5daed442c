/**
 * Storage for what a browser must not lose: keys to seats and rooms, a game for one player. It uses IndexedDB with
 * strict durability, since what is written to localStorage reaches the disk seconds to a minute later, and is lost if
 * the browser is killed before that.
 *
 * All values are loaded before a page's own modules run, so reads are synchronous. Writes take effect immediately for
 * this page and other tabs; `settled` tells when they are on the disk. Without IndexedDB, localStorage is used instead,
 * and `isStrict` is false. Values that an older page stored in localStorage are moved when they are read.
 */

import { lasting } from "./storage.js";

/** @typedef {import("./storage.js").Store} Store */

/** The event on the window after which a database that was there stores nothing more. */
export const REFUSED = "storage-refused";

const NAME = "callboard";
const VALUES = "values";
/** A database that does not open within this time counts as missing, milliseconds. */
const PATIENCE = 4_000;

/** @returns {Promise<IDBDatabase | null>} null if there is none, or none that opens */
function open() {
  return new Promise((resolve) => {
    /** @type {IDBOpenDBRequest} */
    let request;
    try {
      if (!globalThis.indexedDB) return resolve(null);
      request = indexedDB.open(NAME, 1);
    } catch {
      return resolve(null);
    }
    setTimeout(() => resolve(null), PATIENCE);
    request.onupgradeneeded = () => request.result.createObjectStore(VALUES);
    request.onerror = () => resolve(null);
    request.onsuccess = () => resolve(request.result);
  });
}

/**
 * @param {IDBDatabase} database
 * @returns {Promise<Map<string, string> | null>} null if it cannot be read
 */
function readAll(database) {
  return new Promise((resolve) => {
    try {
      const values = database.transaction(VALUES).objectStore(VALUES);
      const keys = values.getAllKeys();
      const all = values.getAll();
      all.onsuccess = () => resolve(new Map(keys.result.map((key, index) => [String(key), all.result[index]])));
      all.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** @implements {Store} */
export class DurableStore {
  #database;
  #values;
  #fallback;
  /** @type {Set<Promise<void>>} */ #writing = new Set();
  /** @type {BroadcastChannel | null} */ #neighbours = null;
  /** @type {((key: string) => void)[]} */ #watchers = [];

  /**
   * @param {IDBDatabase | null} database
   * @param {Map<string, string>} values its whole content
   * @param {Store & {readonly durable: boolean}} fallback the store of older pages, which also takes values that the
   *   database refuses
   */
  constructor(database, values, fallback) {
    this.#database = database;
    this.#values = values;
    this.#fallback = fallback;
    if (!database) return;
    database.onversionchange = () => database.close();
    if (!globalThis.BroadcastChannel) return;
    this.#neighbours = new BroadcastChannel(NAME);
    this.#neighbours.onmessage = ({ data: { key, value } }) => {
      if (value === null) this.#values.delete(key);
      else this.#values.set(key, value);
      for (const watcher of this.#watchers) watcher(key);
    };
  }

  /** Whether everything written survives if the browser is killed after `settled`. */
  get isStrict() {
    return this.#database !== null;
  }

  /** Whether anything written outlives the page. */
  get durable() {
    return this.isStrict || this.#fallback.durable;
  }

  /** @param {string} key */
  getItem(key) {
    const value = this.#values.get(key) ?? null;
    if (this.#database && value !== null) return value;
    const old = this.#fallback.getItem(key) ?? value;
    if (old !== null && this.#database) this.setItem(key, old);
    return old;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.#values.set(key, value);
    if (this.#database) this.#write(key, value);
    else this.#fallback.setItem(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    this.#fallback.removeItem(key);
    if (this.#values.delete(key) && this.#database) this.#write(key, null);
  }

  /** Whether everything written is on the disk, or in the fallback. */
  get isSettled() {
    return this.#writing.size === 0;
  }

  /** @returns {Promise<void>} resolves when everything is */
  async settled() {
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  /** @param {(key: string) => void} watcher called when another tab of this browser has written */
  watch(watcher) {
    this.#watchers.push(watcher);
    globalThis.addEventListener?.("storage", ({ key, newValue }) => {
      if (!key) return;
      // Without a database, a value that another tab removed must be removed here, too.
      if (!this.#database && newValue === null) this.#values.delete(key);
      watcher(key);
    });
  }

  /** @param {string} key @param {string | null} value null to remove it */
  #write(key, value) {
    const written = this.#commit(key, value).then(
      () => this.#fallback.removeItem(key),
      () => this.#refused(key),
    );
    this.#writing.add(written);
    void written.then(() => this.#writing.delete(written));
    this.#neighbours?.postMessage({ key, value });
  }

  /** @param {string} key @param {string | null} value @returns {Promise<void>} */
  #commit(key, value) {
    return new Promise((resolve, reject) => {
      if (!this.#database) return reject(new Error("no database"));
      // The transaction starts and commits immediately, so that the write succeeds even if the page is left right
      // after.
      const transaction = this.#database.transaction(VALUES, "readwrite", { durability: "strict" });
      const values = transaction.objectStore(VALUES);
      if (value === null) values.delete(key);
      else values.put(value, key);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      transaction.commit?.();
    });
  }

  /**
   * Handles that the database is full or broken: from now on, localStorage is used.
   * @param {string} key
   */
  #refused(key) {
    // An older value in the database must not reappear later in place of the newer one.
    if (this.#database) void this.#commit(key, null).catch(() => {});
    this.#database = null;
    const value = this.#values.get(key);
    if (value !== undefined) this.#fallback.setItem(key, value);
    globalThis.dispatchEvent?.(new Event(REFUSED));
  }
}

/** @returns {Promise<DurableStore>} */
async function openStore() {
  const database = await open();
  const values = database && (await readAll(database));
  return values ? new DurableStore(database, values, lasting) : new DurableStore(null, new Map(), lasting);
}

export const durable = await openStore();
