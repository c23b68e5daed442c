/** A pasted list of terms: one per line, with what is wrong with each line, so that nothing is lost silently. */

import { LIMITS } from "./wire.js";

/** @typedef {{line: number, text: string, fault: "duplicate" | "overlong"}} Flag */
/** @typedef {{terms: string[], flags: Flag[], tooMany: number, bytes: number, tooBig: boolean}} TermList */

/**
 * @param {string} pasted
 * @returns {TermList} `terms` are usable as they are; `tooMany` counts terms past the limit
 */
export function parseTerms(pasted) {
  /** @type {string[]} */
  const terms = [];
  /** @type {Flag[]} */
  const flags = [];
  /** @type {Set<string>} */
  const seen = new Set();
  pasted.split(/\r?\n/).forEach((raw, index) => {
    const text = raw.replace(/^\s*(?:[-*•·]|\d{1,3}[.)])\s+/u, "").normalize("NFC").trim();
    if (!text) return;
    const key = text.toLocaleLowerCase("en");
    if (Array.from(text).length > LIMITS.termCharacters) flags.push({ line: index + 1, text, fault: "overlong" });
    else if (seen.has(key)) flags.push({ line: index + 1, text, fault: "duplicate" });
    else {
      seen.add(key);
      terms.push(text);
    }
  });
  const bytes = new TextEncoder().encode(terms.join("")).length;
  const tooMany = Math.max(0, terms.length - LIMITS.terms);
  return { terms: terms.slice(0, LIMITS.terms), flags, tooMany, bytes, tooBig: bytes > LIMITS.termsBytes };
}

/**
 * @param {number} size tiles along one side
 * @param {boolean} freeCentre
 */
export function termsNeeded(size, freeCentre) {
  return size * size - (freeCentre && size % 2 === 1 ? 1 : 0);
}

/**
 * @param {TermList} list
 * @param {number} needed terms that a board takes
 * @returns {{key: string, count: number, fine: boolean}} how the list stands: which text says it, and its number
 */
export function judgeTerms(list, needed) {
  const count = list.terms.length;
  if (count === 0) return { key: "common.terms.none", count, fine: false };
  if (list.tooBig) return { key: "common.terms.tooBig", count, fine: false };
  if (list.tooMany > 0) return { key: "common.terms.tooMany", count: list.tooMany, fine: true };
  if (count < needed) return { key: "common.terms.tooFew", count, fine: false };
  return { key: count === needed ? "common.terms.exact" : "common.terms.enough", count, fine: true };
}
