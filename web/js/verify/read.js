/** Reads an export as far as its shape goes: what passes can be judged without surprises. */

import { FAMILIES, patternsOf } from "../patterns.js";
import { termsOnBoard } from "../rules/deal.js";

/** @typedef {[from: number, until?: number]} Gap places in the order between which a call was taken back */
/** @typedef {{number: number, term: number, time: string, seq: number, crowd?: number, uncalled?: string, gaps?: Gap[]}} CallRecord */
/** @typedef {[cell: number, seq: number, time: string, call: number]} MarkRecord */
/** @typedef {{player: string, name: string, deal: number, after: number, cells?: number[], marks?: MarkRecord[]}} DealRecord */
/** @typedef {{player: string, name: string, rank: number, call: number | null, lines: number, time: string}} StandingRecord */
/** @typedef {{number: number, rank: number, among: string[], player: string, name: string}} DrawRecord */

/**
 * @typedef {object} RoundRecord
 * @property {number} number
 * @property {"dealt" | "playing" | "finished"} state
 * @property {string} commitment
 * @property {string} [seed] once finished
 * @property {string} [language]
 * @property {string[]} terms
 * @property {number} [added] how many of the terms were added while the round was played
 * @property {import("../wire.js").Options} options
 * @property {string} [started]
 * @property {string} [finished]
 * @property {string} [marksUntil]
 * @property {CallRecord[]} calls
 * @property {DealRecord[]} deals
 * @property {StandingRecord[]} standings
 * @property {DrawRecord[]} [draws]
 * @property {string[]} [removed]
 */

/** @typedef {{room?: any, title?: string, rounds: RoundRecord[]}} Export */

const HEX = /^[0-9a-f]{64}$/;
const SEAT = /^p[1-9]\d{0,8}$/;

/** @param {any} value */
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
/** @param {any} value */
const isTime = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));
/** @param {any} value @param {(item: any) => boolean} holds */
const every = (value, holds) => Array.isArray(value) && value.every((item) => item !== null && typeof item === "object" && holds(item));
/** @param {any} value @param {(item: any) => boolean} holds whatever holds for it, if it is there */
const maybe = (value, holds) => value === undefined || holds(value);

/** @param {any} options */
function areOptions(options) {
  const { size, freeCentre, verification, window, goal } = options ?? {};
  return [3, 4, 5].includes(size) && typeof freeCentre === "boolean" && !(freeCentre && size === 4) && (verification === "called" || verification === "honour")
    && isCount(window) && Array.isArray(goal?.patterns) && goal.patterns.every((/** @type {any} */ family) => FAMILIES.includes(family))
    && Array.isArray(goal.masks) && goal.masks.every((/** @type {any} */ mask) => Array.isArray(mask) && mask.every((cell) => isCount(cell) && cell < size * size))
    && isCount(goal.need) && goal.need >= 1 && goal.need <= patternsOf(size, goal).length;
}

/** @type {[field: string, holds: (round: any, index: number) => boolean][]} what a round must have, in the order in which it is missed */
const FIELDS = [
  ["number", ({ number }, index) => number === index + 1],
  ["state", ({ state }) => ["dealt", "playing", "finished"].includes(state)],
  ["commitment", ({ commitment }) => HEX.test(commitment)],
  ["seed", ({ seed, state }) => (state === "finished" ? HEX.test(seed) : seed === undefined)],
  ["terms", ({ terms }) => Array.isArray(terms) && terms.every((term) => typeof term === "string")],
  ["options", ({ options }) => areOptions(options)],
  ["added", ({ added, terms, options }) => maybe(added, isCount) && terms.length - (added ?? 0) >= termsOnBoard(options)],
  ["finished", ({ finished, marksUntil, started }) => maybe(started, isTime) && maybe(finished, isTime) && maybe(marksUntil, isTime)],
  ["calls", ({ calls }) => every(calls, (call) => isCount(call.number) && isCount(call.term) && isTime(call.time) && isCount(call.seq) && maybe(call.crowd, isCount) && maybe(call.uncalled, isTime)
    && maybe(call.gaps, (gaps) => every(gaps, (gap) => Array.isArray(gap) && (gap.length === 1 || gap.length === 2) && gap.every(isCount))))],
  ["deals", ({ deals, state }) => every(deals, ({ player, name, deal, after, cells, marks }) => SEAT.test(player) && typeof name === "string" && isCount(deal) && isCount(after) && maybe(cells, (all) => Array.isArray(all) && all.every(Number.isInteger))
    && (state !== "finished" ? marks === undefined : every(marks, ([cell, seq, time, call, ...rest]) => rest.length === 0 && isCount(cell) && isCount(seq) && isTime(time) && isCount(call))))],
  ["standings", ({ standings }) => every(standings, ({ player, name, rank, call, lines, time }) => SEAT.test(player) && typeof name === "string"
    && isCount(rank) && (call === null || isCount(call)) && isCount(lines) && isTime(time))],
  ["draws", ({ draws }) => maybe(draws, (all) => every(all, ({ number, rank, among, player }) => isCount(number) && isCount(rank) && SEAT.test(player)
    && Array.isArray(among) && among.length > 0 && among.every((seat) => SEAT.test(seat))))],
  ["removed", ({ removed }) => maybe(removed, (all) => Array.isArray(all) && all.every((seat) => SEAT.test(seat)))],
];

/**
 * @param {string} text of a file
 * @returns {{export: Export} | {round: number, field: string}} or where it stops to be an export: `round` counts from
 *   1 and is 0 for the whole
 */
export function readExport(text) {
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { round: 0, field: "json" };
  }
  if (!Array.isArray(value?.rounds) || value.rounds.length === 0) return { round: 0, field: "rounds" };
  for (const [index, round] of value.rounds.entries()) {
    const wrong = FIELDS.find(([, holds]) => !passes(holds, round, index));
    if (wrong) return { round: index + 1, field: wrong[0] };
  }
  return { export: value };
}

/** @param {(round: any, index: number) => boolean} holds @param {any} round @param {number} index */
function passes(holds, round, index) {
  try {
    return holds(round, index);
  } catch {
    // What a check stumbles over is not of that shape.
    return false;
  }
}
