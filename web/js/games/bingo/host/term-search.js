/** Finding a term by a few letters. Pure. */

import { folded } from "../../../kit/folded.js";

/**
 * @template {{text: string}} T
 * @param {readonly T[]} rows
 * @param {string} typed every word of it must be somewhere in the term
 * @returns {T[]} those that begin so first, then those with a word that does, each in the order given
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

/** @param {readonly string[]} terms @param {string} typed @returns {boolean} whether there is this very term */
export const isThere = (terms, typed) => terms.some((term) => folded(term) === folded(typed));
