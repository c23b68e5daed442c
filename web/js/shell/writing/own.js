/** The content that was written or copied in this browser, each with its last versions. It is stored durably. */

import { durable } from "../../kit/durable-storage.js";
import { keep, recall } from "../../kit/checked-storage.js";

/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./kind.js").Kept<C>} Kept
 */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {object} Own
 * @property {string} id random
 * @property {C} content
 * @property {C[]} versions older ones, the newest first
 * @property {{name: string, token: string, revision: number}} [saved] its place on this server
 * @property {{name: string, revision: number}} [published] its entry in this server's library
 */

const VERSION = 1;
/** The number of stored older versions. */
export const VERSIONS_MAX = 10;

/** @param {any} value @returns {value is string[]} */
const areIDs = (value) => Array.isArray(value) && value.every((id) => typeof id === "string");

/**
 * The content of one kind that this browser keeps.
 * @template {import("./kind.js").Content} C
 */
export class OwnContents {
  #kind;

  /** @param {Kept<C>} kind */
  constructor(kind) {
    this.#kind = kind;
  }

  /** @param {string} id */
  #keyOf(id) {
    return this.#kind.storage.one + id;
  }

  get #ids() {
    return recall(durable, this.#kind.storage.list, VERSION, areIDs).value ?? [];
  }

  /**
   * Leaves out damaged versions and returns the last good one. The member with the content has the name of the kind.
   * @param {string} key
   * @returns {{value: Own<C> | null, damaged: boolean}}
   */
  #recallAt(key) {
    const { kind, isContent } = this.#kind;
    /** @param {any} value @returns {value is Record<string, any>} */
    const isOwn = (value) => {
      if (typeof value?.id !== "string" || !Array.isArray(value.versions)) return false;
      value.versions = value.versions.filter(isContent);
      if (!isContent(value[kind])) value[kind] = value.versions.shift();
      return isContent(value[kind]);
    };
    const { value, damaged } = recall(durable, key, VERSION, isOwn);
    if (!value) return { value, damaged };
    const { [kind]: content, ...rest } = value;
    return { value: /** @type {Own<C>} */ ({ ...rest, content }), damaged };
  }

  /** @returns {Own<C>[]} the last changed first */
  all() {
    return this.#ids.flatMap((id) => this.recall(id) ?? []);
  }

  /** @param {string} id @returns {Own<C> | null} the second stored copy, if the first is damaged */
  recall(id) {
    return this.#recallAt(this.#keyOf(id)).value ?? this.#recallAt(`${this.#keyOf(id)}.backup`).value;
  }

  /**
   * Returns whether its first stored copy is damaged.
   * @param {string} id
   */
  isDamaged(id) {
    return this.#recallAt(this.#keyOf(id)).damaged;
  }

  /** @param {Own<C>} own */
  keep(own) {
    const written = (/** @type {Own<C>} */ { content, ...rest }) => ({ ...rest, [this.#kind.kind]: content });
    keep(durable, `${this.#keyOf(own.id)}.backup`, VERSION, written(this.recall(own.id) ?? own));
    keep(durable, this.#keyOf(own.id), VERSION, written(own));
    keep(durable, this.#kind.storage.list, VERSION, [own.id, ...this.#ids.filter((id) => id !== own.id)]);
  }

  /** @param {string} id */
  forget(id) {
    const others = this.#ids.filter((one) => one !== id);
    keep(durable, this.#kind.storage.list, VERSION, others);
    durable.removeItem(this.#keyOf(id));
    durable.removeItem(`${this.#keyOf(id)}.backup`);
  }
}

/**
 * @template {import("./kind.js").Content} C
 * @param {Own<C>} own @param {C} content
 * @returns {Own<C>} with the former content among its versions
 */
export const versioned = (own, content) => ({
  ...own,
  content,
  versions: [own.content, ...own.versions].slice(0, VERSIONS_MAX),
});

/** @returns {string} */
export const newID = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
