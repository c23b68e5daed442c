/**
 * When a board reached its goal, and who came before whom: the verdict as the server's rules judge it, a pure
 * function of board, marks and calls.
 */

import { cellsOf, heldPatterns, maskOf, patternsOf } from "../patterns.js";

/** @typedef {import("../wire.js").Options} Options */
/** @typedef {{number: number, term: number, time: number, seq: number, gaps?: import("../verify/read.js").Gap[]}} Call that stands; `time` in milliseconds, `seq` its place in the room's order, `gaps` where in the order it did not stand */
/** @typedef {{cell: number, seq: number, time: number, call: number}} Mark `call` is the number of the latest standing call when it was made, 0 without one */
/** @typedef {{since: number, length: number}} Pause when nobody kept the room's clock, milliseconds */
/** @typedef {{key: number, time: number}} Reached `key` decides the rank: a call's number, or in `honour` rounds a place in the order */
/** @typedef {Reached & {lines: number}} Bingo `lines` patterns are held */

/**
 * @param {Options} options
 * @param {readonly number[]} cells terms, row by row; -1 is the free centre
 * @param {readonly Mark[]} marks
 * @param {ReadonlyMap<number, Call>} calls standing, by term
 * @param {number} after the latest standing call when the board was dealt
 * @param {number} [rules] the version of the rules
 * @param {readonly Pause[]} [pauses] of the round, in order
 * @returns {Bingo | null} null if the goal is not reached
 */
export function bingoOf(options, cells, marks, calls, after, rules = 2, pauses = []) {
  const isHonour = options.verification === "honour";
  const markOf = new Map(marks.map((mark) => [mark.cell, mark]));
  const counting = maskOf(
    cells.flatMap((term, cell) => (term < 0 || (markOf.has(cell) && (isHonour || calls.has(term))) ? [cell] : [])),
  );
  const held = heldPatterns(patternsOf(options.size, options.goal), counting);
  if (held.length < options.goal.need) return null;
  const all = held.map(({ mask }) => {
    const bearing = cellsOf(mask).filter((cell) => cells[cell] >= 0);
    const confirmed = bearing.map((cell) => /** @type {Mark} */ (markOf.get(cell)));
    return isHonour
      ? markedPattern(confirmed)
      : calledPattern(
          confirmed.map((mark) => ({ mark, call: /** @type {Call} */ (calls.get(cells[mark.cell])) })),
          options.window * 1_000,
          rules > 1 ? [...calls.values()] : null,
          pauses,
        );
  });
  const first = rules > 1 ? latest([...calls.values()].filter(({ number }) => number <= after)) : after;
  all.sort((a, b) => a.key - b.key || a.time - b.time);
  const { key, time } = all[options.goal.need - 1];
  return { key: isHonour ? key : Math.max(key, first), time, lines: held.length };
}

/**
 * In `honour` rounds the latest mark completes a pattern.
 * @param {readonly Mark[]} marks
 * @returns {Reached}
 */
function markedPattern(marks) {
  return marks.reduce((latest, { seq, time }) => (seq >= latest.key ? { key: seq, time } : latest), {
    key: 0,
    time: 0,
  });
}

/**
 * In `called` rounds the latest call completes a pattern; if it was confirmed too long after that call, the call that
 * was current at the confirmation does.
 * @param {readonly {mark: Mark, call: Call}[]} cells
 * @param {number} window milliseconds
 * @param {readonly Call[] | null} standing all calls that stand; null by version 1 of the rules, by which it was the latest
 *   call that any of the marks knew, even one that was taken back
 * @param {readonly Pause[]} pauses
 * @returns {Reached}
 */
function calledPattern(cells, window, standing, pauses) {
  let completing = cells[0].call;
  let current = 0;
  let last = 0;
  let confirmed = -Infinity;
  for (const { mark, call } of cells) {
    if (call.number > completing.number) completing = call;
    // A mark from the time between an undone call and its repetition may know only an earlier call.
    current = Math.max(current, mark.seq >= call.seq ? Math.max(mark.call, call.number) : call.number);
    confirmed = Math.max(confirmed, mark.time, call.time);
    last = Math.max(last, mark.seq, call.seq);
  }
  if (standing) current = Math.max(completing.number, latest(standing.filter((call) => stoodAt(call, last))));
  let deadline = completing.time + window;
  for (const { since, length } of pauses) if (completing.time <= since && since < deadline) deadline += length;
  return { key: confirmed > deadline ? current : completing.number, time: confirmed };
}

/** @param {readonly Call[]} calls @returns {number} the number of the latest of them, 0 of none */
const latest = (calls) => calls.reduce((number, call) => Math.max(number, call.number), 0);

/** @param {{seq: number, gaps?: import("../verify/read.js").Gap[]}} call @param {number} seq @returns {boolean} whether the call stood at that place in the order */
export const stoodAt = (call, seq) =>
  call.seq <= seq && !call.gaps?.some(([from, until = Infinity]) => from <= seq && seq < until);

/** @param {string} player a seat's id such as `p7` @returns {number} 7 */
export const seatNumber = (player) => Number(player.slice(1));

/**
 * @template {Bingo & {player: string}} T
 * @param {readonly T[]} bingos
 * @returns {(T & {rank: number})[]} in the order of the standings; equal keys share a rank
 */
export function ranked(bingos) {
  const order = [...bingos].sort(
    (a, b) => a.key - b.key || a.time - b.time || seatNumber(a.player) - seatNumber(b.player),
  );
  let rank = 0;
  return order.map((bingo, place) => {
    if (place === 0 || order[place - 1].key !== bingo.key) rank = place + 1;
    return { ...bingo, rank };
  });
}
