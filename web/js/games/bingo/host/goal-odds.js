/**
 * Estimates the number of calls until the first bingo, and suggests goals with a good length.
 *
 * A board's terms are a random part of the list, and calls come in a random order. After `c` of `t` terms were called,
 * `u` given cells are all called with probability C(c,u) / C(t,u). The chance that at least `need` of the patterns are
 * complete follows by inclusion and exclusion over the patterns' unions. The boards of different players are assumed to
 * be independent, and all players to tap equally fast.
 */

import { patternsOf } from "../patterns.js";

/** @typedef {import("../wire.js").Goal} Goal */
/** @typedef {{size: number, freeCentre: boolean, goal: Goal}} Shape */

/** The maximum number of patterns. Unions double with every pattern, so more would take too long. */
const PATTERNS_MOST = 16;
/** The ideal number of calls before the first bingo. */
const GOOD_LENGTH = 12;
/** A goal is suggested only if it is closer to the ideal by this factor. */
const WORTH_OFFERING = 1.2;

/** @param {number} mask */
function bitCount(mask) {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * The cells of each pattern that must be called. If one pattern suffices, patterns that contain a smaller one are
 * omitted.
 * @param {Shape} shape
 * @returns {number[]} masks
 */
function masksOf({ size, freeCentre, goal }) {
  const free = freeCentre && size % 2 === 1 ? 1 << ((size * size) >> 1) : 0;
  const masks = patternsOf(size, goal).map(({ mask }) => mask & ~free);
  if (goal.need > 1) return masks;
  return masks.filter(
    (mask, index) => !masks.some((other, place) => (other & mask) === other && (other !== mask || place < index)),
  );
}

/**
 * How often a union of `j` patterns has `u` cells, weighted for "at least `need`".
 * @param {number[]} masks @param {number} need
 * @returns {Float64Array} by `u`
 */
function weights(masks, need) {
  const unions = new Int32Array(1 << masks.length);
  const result = new Float64Array(26);
  for (let subset = 1; subset < unions.length; subset += 1) {
    const lowest = 31 - Math.clz32(subset & -subset);
    const union = unions[subset & (subset - 1)] | masks[lowest];
    unions[subset] = union;
    const patterns = bitCount(subset);
    if (patterns < need) continue;
    const sign = (patterns - need) % 2 === 0 ? 1 : -1;
    result[bitCount(union)] += sign * choose(patterns - 1, need - 1);
  }
  return result;
}

/** @param {number} from @param {number} count */
function choose(from, count) {
  let result = 1;
  for (let step = 1; step <= count; step += 1) result = (result * (from - count + step)) / step;
  return Math.round(result);
}

/**
 * The number of calls after which the goal is reached with a probability of at least one half.
 * @param {Shape} shape @param {number} players with boards @param {number} terms in the list
 * @returns {number | null} null when that cannot be said: no pattern, too many, or too few terms for a board
 */
export function expectedFirstBingo(shape, players, terms) {
  const masks = masksOf(shape);
  const { need } = shape.goal;
  const cells = shape.size * shape.size - (shape.freeCentre && shape.size % 2 === 1 ? 1 : 0);
  if (masks.length === 0 || masks.length > PATTERNS_MOST || need > masks.length || terms < cells || players < 1)
    return null;
  const weight = weights(masks, need);
  for (let calls = 1; calls <= terms; calls += 1) {
    let chance = 0;
    let allCalled = 1;
    for (let union = 1; union <= cells; union += 1) {
      allCalled *= Math.max(0, calls - union + 1) / (terms - union + 1);
      chance += weight[union] * allCalled;
    }
    if (1 - (1 - Math.min(1, Math.max(0, chance))) ** players >= 0.5) return calls;
  }
  return terms;
}

/** @param {number} calls how far from the good length, as a factor */
const distance = (calls) => Math.max(calls / GOOD_LENGTH, GOOD_LENGTH / calls);

/**
 * Returns the estimate for the current options, and better ones if there are any.
 * @param {Shape} shape @param {number} players @param {number} terms
 * @returns {{calls: number | null, better: {size: number, freeCentre: boolean, goal: Goal, calls: number} | null}}
 */
export function suggestGoal(shape, players, terms) {
  const calls = expectedFirstBingo(shape, players, terms);
  /** @type {Goal} */
  const lines = { patterns: ["row", "column", "diagonal"], masks: [], need: 1 };
  const wanted = [1, 2, 3, 4].map((need) => ({
    size: shape.size,
    freeCentre: shape.freeCentre,
    goal: { ...lines, need },
  }));
  // A smaller board when even one line would take too long.
  const smaller = [4, 3].filter((size) => size < shape.size).map((size) => ({ size, freeCentre: false, goal: lines }));
  let better = null;
  for (const candidate of [...wanted, ...smaller]) {
    const expected = expectedFirstBingo(candidate, players, terms);
    if (expected === null) continue;
    const least = distance(better?.calls ?? calls ?? terms * GOOD_LENGTH);
    if (distance(expected) * WORTH_OFFERING < least) better = { ...candidate, calls: expected };
  }
  return { calls, better };
}
