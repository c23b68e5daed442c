/** Values that outlive the page, each with its version and a checksum, so that damage is noticed. */

import { hexadecimal, sha256 } from "./sha256.js";

/** @typedef {import("./storage.js").Store} Store */

/**
 * The number of hexadecimal digits of SHA-256 that are stored. That is enough to detect accidents; deliberate changes
 * need not be detected, since only games for one player are stored here.
 */
const SUM_DIGITS = 16;
const utf8 = new TextEncoder();

/** @param {string} data */
const sumOf = (data) => hexadecimal(sha256(utf8.encode(data))).slice(0, SUM_DIGITS);

/**
 * Writes a value; a durable store tells when it is on the disk.
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
 * Reads a value. What a page of a newer version stored is moved to another key, where that page finds it when it
 * returns.
 * @template T
 * @param {Store} store
 * @param {string} key
 * @param {number} version
 * @param {(value: any) => value is T} isValid
 * @returns {{value: T | null, damaged: boolean}} `damaged`: whether something is there that cannot be used, since it is
 *   altered, truncated, foreign or of another version
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
    // Continues below, since whatever cannot be parsed is damaged.
  }
  return { value: null, damaged: true };
}

/** @param {string} text as stored @returns {number} NaN if it cannot be parsed */
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
