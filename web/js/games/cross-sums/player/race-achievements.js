/**
 * Adds the results of a race in a room to this browser's achievements, which are stored with those of playing alone.
 */

import { keepProgress, recallProgress } from "../solo/kept-progress.js";
import { NOTHING_YET, withEarned } from "../solo/progress.js";

/** @typedef {import("../solo/progress.js").Achievement} Achievement */

/** A podium counts as an achievement only with this many players. */
const PODIUM_AMONG = 10;

/**
 * @param {import("../state.js").State} state
 * @returns {Achievement[]} the achievements of a finished round; none without a solved puzzle
 */
export function earnedIn({ round, own, standings }) {
  if (round?.state !== "finished" || round.options.mode !== "race" || own?.place === undefined) return [];
  const isWhole = own.times.length === round.options.puzzles && !own.times.includes(null);
  return [
    "first_race",
    ...(own.place <= 3 && standings.total >= PODIUM_AMONG ? /** @type {const} */ (["podium"]) : []),
    ...(isWhole && !own.slips ? /** @type {const} */ (["flawless_race"]) : []),
  ];
}

/** @param {readonly Achievement[]} earned @returns {Achievement[]} the new ones, which are stored */
export function keepEarned(earned) {
  const before = recallProgress().value ?? NOTHING_YET;
  const after = withEarned(before, earned);
  if (after === before) return [];
  keepProgress(after);
  return after.achievements.slice(before.achievements.length);
}
