/** Content that this browser downloaded from the server's library, to be played without a connection. */

import { durable } from "../../kit/durable-storage.js";
import { keep, recall } from "../../kit/checked-storage.js";

/**
 * @template {import("./kind.js").Content} C
 * @typedef {{name: string, revision: number, content: C}} Got with the revision that was downloaded
 */

const VERSION = 1;
/** The maximum number of downloads. Then the oldest is deleted; it can be downloaded again. */
export const GOT_MAX = 60;
/** If less space than this is left (bytes), old copies are deleted for new ones. */
const SPACE_MIN = 4_000_000;

/** @param {any} value @returns {value is string[]} */
const areNames = (value) => Array.isArray(value) && value.every((name) => typeof name === "string");

/**
 * The downloads of one kind.
 * @template {import("./kind.js").Content} C
 */
export class GotContents {
  #kind;

  /** @param {import("./kind.js").Kept<C>} kind */
  constructor(kind) {
    this.#kind = kind;
  }

  /** @param {string} name */
  #keyOf(name) {
    return `${this.#kind.storage.got}.${name}`;
  }

  get #names() {
    return recall(durable, this.#kind.storage.got, VERSION, areNames).value ?? [];
  }

  /** @param {string[]} list */
  #keepNames(list) {
    keep(durable, this.#kind.storage.got, VERSION, list);
  }

  /** @returns {Got<C>[]} the newest first; a damaged one is left out, and can be downloaded again */
  all() {
    return this.#names.flatMap((name) => this.recall(name) ?? []);
  }

  /** @param {string} name @returns {Got<C> | null} */
  recall(name) {
    const { kind, isContent } = this.#kind;
    /** @param {any} value @returns {value is Record<string, any>} */
    const isGot = (value) =>
      typeof value?.name === "string" &&
      Number.isInteger(value.revision) &&
      value.revision > 0 &&
      isContent(value[kind]);
    const { value } = recall(durable, this.#keyOf(name), VERSION, isGot);
    return value && { name: value.name, revision: value.revision, content: value[kind] };
  }

  /** @param {Got<C>} got @returns {Promise<void>} once the disk has it */
  async keep({ name, revision, content }) {
    const others = this.#names.filter((one) => one !== name);
    while (others.length > 0 && (others.length >= GOT_MAX || (await isShortOfSpace())))
      durable.removeItem(this.#keyOf(/** @type {string} */ (others.pop())));
    keep(durable, this.#keyOf(name), VERSION, { name, revision, [this.#kind.kind]: content });
    this.#keepNames([name, ...others]);
    await durable.settled();
  }

  /** @param {string} name */
  forget(name) {
    this.#keepNames(this.#names.filter((one) => one !== name));
    durable.removeItem(this.#keyOf(name));
  }
}

/**
 * Browsers report freed space late: checks once for each removed copy, and not at all if the browser reports nothing.
 */
async function isShortOfSpace() {
  await durable.settled();
  const told = await globalThis.navigator?.storage?.estimate?.().catch(() => null);
  return told?.quota !== undefined && told.usage !== undefined && told.quota - told.usage < SPACE_MIN;
}
