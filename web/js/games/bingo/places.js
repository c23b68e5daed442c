/** Shared ranks, and the winners of prize draws. Pure functions. */

import { avatarOf } from "../../kit/avatar.js";

/** @typedef {import("./wire.js").Standing} Standing */
/** @typedef {import("./wire.js").Draw} Draw */
/**
 * @typedef {{rank: number, call: number | null, names: string[], avatars: import("../../kit/avatar.js").Avatar[], more:
 *   number, winners: Draw[]}} Place
 *   `call`: the number of the call that made the bingo, null if calls do not decide; `more`: tied players who are not
 *   listed
 */

/**
 * @param {import("./wire.js").Standings} standings
 * @param {readonly Draw[]} draws
 * @param {number} [most] ranks
 * @returns {Place[]} best first
 */
export function places(standings, draws, most = 3) {
  /** @type {Map<number, Standing[]>} */
  const ranks = new Map();
  for (const standing of standings.top) ranks.set(standing.rank, [...(ranks.get(standing.rank) ?? []), standing]);
  const listed = [...ranks].sort(([a], [b]) => a - b).slice(0, most);
  const last = standings.top[standings.top.length - 1]?.rank;
  return listed.map(([rank, tied]) => ({
    rank,
    call: tied[0].call,
    names: tied.map((standing) => standing.name),
    avatars: tied.map(avatarOf),
    // The first omitted player may share the rank of the last row.
    more: rank === last ? Math.max(0, standings.total - standings.top.length) : 0,
    winners: draws.filter((draw) => draw.rank === rank),
  }));
}
