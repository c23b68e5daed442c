/** Derives the story of finished rounds from the facts of the recap. Pure functions. */

/**
 * @typedef {{player: string, name: string, missing: number[]}} Miss a player one call away from a bingo, with the terms
 *   that would have sufficed
 *
 * @typedef {{number: number, term: number, time: string, crowd?: number, uncalled?: string}} RecapCall
 * @typedef {object} RecapRound
 * @property {number} number
 * @property {string} commitment SHA-256 of the seed, hex
 * @property {string} seed hex
 * @property {string} [language]
 * @property {string[]} terms those added in play at the end
 * @property {number} [added]
 * @property {import("../wire.js").Options} options
 * @property {string} [started]
 * @property {string} [finished]
 * @property {RecapCall[]} calls including those taken back
 * @property {import("../wire.js").Standing[]} standings the first hundred
 * @property {number} [total] bingos in all
 * @property {import("../wire.js").ProvenDraw[]} [draws]
 * @property {Miss[]} [closest]
 *
 * @typedef {{room: import("../../../room/wire.js").Room, state: string, play?: number, ended?: string, rounds:
 *   RecapRound[], totals?: import("../wire.js").Total[]}} Recap
 */

/**
 * @typedef {{kind: "call", at: number, call: RecapCall, term: string, added: boolean}} CallEvent
 * @typedef {{kind: "bingo", at: number, standing: import("../wire.js").Standing}} BingoEvent
 * @typedef {CallEvent | BingoEvent} StoryEvent `at`: milliseconds since the start of the round
 */

/** @param {RecapRound} round @returns {number} milliseconds since 1970 */
export function startOf(round) {
  const times = [round.started, round.calls[0]?.time, round.finished].map((time) => Date.parse(time ?? ""));
  return times.find((time) => !Number.isNaN(time)) ?? 0;
}

/** @param {RecapRound} round @returns {number} milliseconds */
export function lengthOf(round) {
  const start = startOf(round);
  const ends = [round.finished, ...round.calls.map((call) => call.time), ...round.standings.map((row) => row.time)];
  return Math.max(0, ...ends.map((time) => Date.parse(time ?? "") - start).filter((length) => !Number.isNaN(length)));
}

/**
 * Omits terms that a host added during play and took back. They were on no board, and were probably a mistake.
 * @param {RecapRound} round
 * @returns {StoryEvent[]} calls and bingos in the order in which they happened
 */
export function eventsOf(round) {
  const start = startOf(round);
  const plain = round.terms.length - (round.added ?? 0);
  /** @type {StoryEvent[]} */
  const events = [
    ...round.calls
      .filter((call) => call.term < plain || !call.uncalled)
      .map((call) => ({
        kind: /** @type {const} */ ("call"),
        at: Date.parse(call.time) - start,
        call,
        term: round.terms[call.term] ?? "",
        added: call.term >= plain,
      })),
    ...round.standings.map((standing) => ({
      kind: /** @type {const} */ ("bingo"),
      at: Date.parse(standing.time) - start,
      standing,
    })),
  ];
  // A bingo is never listed before the call that made it.
  return events.sort((a, b) => a.at - b.at || (a.kind === b.kind ? 0 : a.kind === "call" ? -1 : 1));
}

/** @param {RecapRound} round @returns {import("../wire.js").Standing[]} all players who share the first place */
export const winnersOf = (round) => round.standings.filter((row) => row.rank === 1);

/**
 * @param {RecapRound} round
 * @returns {{rank: number, call: number | null, rows: import("../wire.js").Standing[]}[]} places that several players
 * share
 */
export function photoFinishes(round) {
  /** @type {Map<number, import("../wire.js").Standing[]>} */
  const byRank = new Map();
  for (const row of round.standings) byRank.set(row.rank, [...(byRank.get(row.rank) ?? []), row]);
  return [...byRank].filter(([, rows]) => rows.length > 1).map(([rank, rows]) => ({ rank, call: rows[0].call, rows }));
}

/** @param {RecapRound} round @returns {RecapCall[]} calls that were not taken back */
export const standingCalls = (round) => round.calls.filter((call) => !call.uncalled);
