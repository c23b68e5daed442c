/** A pasted list of terms, one per line, with the problems of each line, so that no term is lost silently. */

import { judgeRows } from "./packs/judging.js";
import { judged, numberedLines } from "./packs/lines.js";
import { LIMITS } from "./wire.js";

/** @typedef {import("./packs/pack-file.js").Term} Term */
/**
 * @typedef {{line: number, text: string, fault: "duplicate" | "overlong" | "doubt", twin: string, doubt: string}} Flag
 * `twin`: the text that looks the same
 */
/**
 * @typedef {{terms: Term[], rows: Term[], flags: Flag[], surplus: {line: number, text: string}[], bytes: number,
 * tooBig: boolean}} TermList
 */

/**
 * @param {string} pasted
 * @returns {TermList} `terms` are usable unchanged, `rows` are all lines, and `surplus` are the lines beyond the limit
 */
export function parseTerms(pasted) {
  const lines = numberedLines(pasted)
    .map(({ line, term }) => ({ line, term: judged(term) }))
    .filter(({ term }) => term.text !== "");
  const rows = lines.map(({ term }) => term);
  const verdicts = judgeRows(rows);
  /** @type {Term[]} */
  const terms = [];
  /** @type {Flag[]} */
  const flags = [];
  /** @type {{line: number, text: string}[]} */
  const surplus = [];
  lines.forEach(({ line, term }, index) => {
    const { fault, twin } = verdicts[index];
    const { text, doubt = "" } = term;
    if (fault === "surplus") surplus.push({ line, text });
    else if (fault === "overlong" || fault === "duplicate")
      flags.push({ line, text, fault, twin: rows[twin]?.text ?? "", doubt });
    else {
      if (doubt) flags.push({ line, text, fault: "doubt", twin: "", doubt });
      terms.push(term);
    }
  });
  const bytes = new TextEncoder().encode(terms.map(({ text, means = "" }) => text + means).join("")).length;
  return { terms, rows, flags, surplus, bytes, tooBig: bytes > LIMITS.termsBytes };
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
 * @returns {{key: string, count: number, fine: boolean}} the key of the text about the list's state, and its number
 */
export function judgeTerms(list, needed) {
  const count = list.terms.length;
  if (count === 0) return { key: "bingo/terms.terms.none", count, fine: false };
  if (list.tooBig) return { key: "bingo/terms.terms.tooBig", count, fine: false };
  if (list.surplus.length > 0) return { key: "bingo/terms.terms.tooMany", count: list.surplus.length, fine: true };
  if (count < needed) return { key: "bingo/terms.terms.tooFew", count, fine: false };
  return { key: count === needed ? "bingo/terms.terms.exact" : "bingo/terms.terms.enough", count, fine: true };
}
