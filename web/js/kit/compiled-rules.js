/**
 * The server's own rules, compiled for browsers: bytes go in, bytes come out. Nothing else knows the module's memory.
 *
 * A module gets room for what it is given, is called, and says how long its answer is and where it stands.
 */

import { sha256 } from "./sha256.js";

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(count: number) => number} room where so many bytes can be written
 * @property {() => number} answer where the last answer stands
 */

/** @param {WebAssembly.Module} module */
export async function openRules(module) {
  /** @type {Exports & Record<string, (at: number, count: number) => number>} */
  let exports;
  // A module that grows has other memory than before.
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
   * Calls a function of the module with bytes of UTF-8.
   * @param {string} name @param {Uint8Array} given
   * @returns {string} the JSON that it answers
   * @throws {WebAssembly.RuntimeError} where the module comes to an end that it does not know
   */
  return (name, given) => {
    const at = exports.room(given.length);
    bytes(at, given.length).set(given);
    const count = exports[name](at, given.length);
    return new TextDecoder().decode(bytes(exports.answer(), count));
  };
}
