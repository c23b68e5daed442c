/** Finds terms by a few typed letters. Pure functions. */

import { folded } from "../../../kit/search-text.js";

/**
 * @template {{text: string}} T
 * @param {readonly T[]} rows
 * @param {string} typed a term matches if it contains every word of this
 * @returns {T[]} terms that begin with it, then terms with a word that begins with it, each in the given order
 */
export function search(rows, typed) {
  const sought = folded(typed);
  if (!sought) return [...rows];
  const words = sought.split(" ");
  const places = rows.flatMap((row) => {
    const term = folded(row.text);
    if (!words.every((word) => term.includes(word))) return [];
    return [
      { row, place: term.startsWith(sought) ? 0 : term.includes(` ${words[0]}`) || term.startsWith(words[0]) ? 1 : 2 },
    ];
  });
  return places.sort((a, b) => a.place - b.place).map(({ row }) => row);
}

/**
 * @param {readonly string[]} terms
 * @param {string} typed
 * @returns {boolean} whether the list contains exactly this term
 */
export const isThere = (terms, typed) => terms.some((term) => folded(term) === folded(typed));

/** The number of letters that may differ, by the length of the typed text. */
const MISTAKES = [
  [4, 1],
  [9, 2],
  [Infinity, 3],
];

/**
 * @template {{text: string}} T
 * @param {readonly T[]} rows
 * @param {string} typed
 * @returns {T | null} the term that was probably meant, if no term matches
 */
export function near(rows, typed) {
  const sought = folded(typed);
  if (sought.length < 3) return null;
  const most = MISTAKES.find(([length]) => sought.length <= length)?.[1] ?? 0;
  let best = null;
  let least = most + 1;
  for (const row of rows) {
    const term = folded(row.text);
    // The beginning of a term is not considered an error.
    const found = Math.min(distance(sought, term), distance(sought, term.slice(0, sought.length)));
    if (found >= least) continue;
    best = row;
    least = found;
  }
  return best;
}

/**
 * @param {string} one
 * @param {string} other
 * @returns {number} letters to be changed, added, left out, or swapped with the next
 */
function distance(one, other) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[one.length][other.length];
}

/** How many terms have a digit. */
const DIGITS = 9;

/**
 * Gives each term a digit. A term keeps the one that it had, so that no digit calls another term after each call.
 * @param {readonly number[]} terms of which the first nine have one @param {ReadonlyMap<number, number>} before
 * @returns {Map<number, number>}
 */
export function digitsOf(terms, before) {
  const shown = terms.slice(0, DIGITS);
  const kept = new Map(shown.flatMap((term) => (before.has(term) ? [[term, before.get(term) ?? 0]] : [])));
  const taken = new Set(kept.values());
  const free = Array.from({ length: DIGITS }, (_, index) => index + 1).filter((digit) => !taken.has(digit));
  return new Map(shown.map((term) => [term, kept.get(term) ?? free.shift() ?? 0]));
}
