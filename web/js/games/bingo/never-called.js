/**
 * The terms that were never called, without those added during play. The big screen and the recap use the same list.
 * @param {{terms: readonly string[], added?: number, calls: readonly {term: number, uncalled?: string}[]}} round
 * @returns {number[]} terms
 */
export function neverCalled({ terms, added = 0, calls }) {
  const called = new Set(calls.filter((call) => !call.uncalled).map((call) => call.term));
  return terms.flatMap((_, term) => (term < terms.length - added && !called.has(term) ? [term] : []));
}
