/** Values that outlive the page, written so that damage is noticed: each with its version and a checksum. */

import { hexadecimal, sha256 } from "./sha256.js";

/** @typedef {import("./storage.js").Store} Store */

/** Digits of SHA-256 that are kept: enough against accidents, and nobody cheats but at solitaire. */
const SUM_DIGITS = 16;
const utf8 = new TextEncoder();

/** @param {string} data */
const sumOf = (data) => hexadecimal(sha256(utf8.encode(data))).slice(0, SUM_DIGITS);

/**
 * Writes; a durable store says when the disk has it.
 * @param {Store} store
 * @param {string} key
 * @param {number} version of the value's shape
 * @param {unknown} value
 */
export function keep(store, key, version, value) {
  const data = JSON.stringify(value);
  store.setItem(key, JSON.stringify({ version, sum: sumOf(data), data }));
}

/**
 * What a page of a newer version has kept is put aside, for that page to find when it comes again.
 * @template T
 * @param {Store} store
 * @param {string} key
 * @param {number} version
 * @param {(value: any) => value is T} isValid
 * @returns {{value: T | null, damaged: boolean}} `damaged`: something is there that cannot be used, be it flipped,
 *   cut, foreign or of another version
 */
export function recall(store, key, version, isValid) {
  const text = store.getItem(key);
  if (text === null) return { value: null, damaged: false };
  const aside = `${key}.newer`;
  const found = versionOf(text);
  if (found > version) store.setItem(aside, text);
  const own = found < version ? (store.getItem(aside) ?? text) : text;
  try {
    const kept = JSON.parse(own);
    if (kept.version === version && kept.sum === sumOf(kept.data)) {
      const value = JSON.parse(kept.data);
      if (isValid(value)) return { value, damaged: false };
    }
  } catch {
    // Falls through: what cannot be read is damaged, however it is.
  }
  return { value: null, damaged: true };
}

/** @param {string} text as it was kept @returns {number} NaN for what cannot be read */
function versionOf(text) {
  try {
    return Number(JSON.parse(text).version);
  } catch {
    return NaN;
  }
}

/**
 * @param {Store & {readonly durable: boolean}} store
 * @returns {boolean} whether the store keeps anything at all
 */
export function keepsAnything(store) {
  store.setItem("callboard.probe", "1");
  store.removeItem("callboard.probe");
  return store.durable;
}
