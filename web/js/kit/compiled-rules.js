/**
 * The server's own rules, compiled for browsers: bytes go in, bytes come out. Only this file knows about the module's
 * memory.
 *
 * A module provides memory for its input, is called, and reports where its answer is and how long it is.
 */

import { sha256 } from "./sha256.js";

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(count: number) => number} room returns where that many bytes can be written
 * @property {() => number} answer returns where the last answer begins
 */

/** @param {WebAssembly.Module} module */
export async function openRules(module) {
  /** @type {Exports & Record<string, (at: number, count: number) => number>} */
  let exports;
  // When a module grows, its memory buffer is replaced.
  /** @param {number} at @param {number} count */
  const bytes = (at, count) => new Uint8Array(exports.memory.buffer, at, count);
  const page = {
    /** @param {number} at @param {number} count @param {number} digest where its 32 bytes are written */
    sha256: (at, count, digest) => bytes(digest, 32).set(sha256(bytes(at, count))),
    /** @param {number} at @param {number} count */
    number: (at, count) => {
      const text = new TextDecoder().decode(bytes(at, count));
      return text.trim() === "" ? NaN : Number(text);
    },
  };
  const instance = await WebAssembly.instantiate(module, { page });
  exports = /** @type {any} */ (instance.exports);

  /**
   * Calls a function of the module with UTF-8 bytes.
   * @param {string} name @param {Uint8Array} given
   * @returns {string} its JSON answer
   * @throws {WebAssembly.RuntimeError} if the module fails unexpectedly
   */
  return (name, given) => {
    const at = exports.room(given.length);
    bytes(at, given.length).set(given);
    const count = exports[name](at, given.length);
    return new TextDecoder().decode(bytes(exports.answer(), count));
  };
}
