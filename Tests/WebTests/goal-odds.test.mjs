/**
 * The estimated calls until the first bingo, compared with figures known from play, and with boards that were dealt and
 * called.
 */

import assert from "node:assert/strict";
import test from "node:test";
import { expectedFirstBingo, suggestGoal } from "../../web/js/games/bingo/host/goal-odds.js";
import { heldPatterns, patternsOf } from "../../web/js/games/bingo/patterns.js";

const LINES = { patterns: ["row", "column", "diagonal"], masks: [], need: 1 };
const board = (fields = {}) => ({ size: 5, freeCentre: false, goal: LINES, ...fields });

test("the first line comes late with few players, and soon with many", () => {
  assert.deepEqual(
    [4, 200, 10_000].map((players) => expectedFirstBingo(board(), players, 25)),
    [12, 7, 5],
  );
});

test("more terms than cells delay it, a free centre hastens it", () => {
  const long = expectedFirstBingo(board(), 30, 60);
  assert.ok(long > expectedFirstBingo(board(), 30, 25));
  assert.ok(expectedFirstBingo(board({ freeCentre: true }), 30, 60) < long);
});

test("there is no estimate if it cannot be computed", () => {
  assert.equal(expectedFirstBingo(board(), 4, 24), null);
  assert.equal(expectedFirstBingo(board({ freeCentre: true }), 4, 24) === null, false);
  assert.equal(expectedFirstBingo(board({ goal: { patterns: [], masks: [], need: 1 } }), 4, 25), null);
  assert.equal(expectedFirstBingo(board({ goal: { ...LINES, need: 13 } }), 4, 25), null);
});

/** A small generator, so that a failure can be repeated. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The middle of many evenings, each played with real boards. */
function played(shape, players, terms, evenings) {
  const random = generator(7);
  const shuffled = () => {
    const order = Array.from({ length: terms }, (_, index) => index);
    for (let last = terms - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  };
  const patterns = patternsOf(shape.size, shape.goal);
  const lengths = Array.from({ length: evenings }, () => {
    const boards = Array.from({ length: players }, () => ({ terms: shuffled().slice(0, shape.size ** 2), held: 0 }));
    for (let call = 1; call <= terms; call += 1) {
      for (const one of boards) {
        const cell = one.terms.indexOf(call - 1);
        if (cell >= 0) one.held |= 1 << cell;
        if (heldPatterns(patterns, one.held).length >= shape.goal.need) return call;
      }
    }
    return terms;
  });
  return lengths.sort((a, b) => a - b)[evenings >> 1];
}

test("the estimate agrees with simulated evenings", () => {
  for (const [shape, players, terms] of [
    [board(), 4, 40],
    [board({ goal: { ...LINES, need: 2 } }), 10, 30],
    [board({ size: 3 }), 6, 20],
    [board({ size: 4, goal: { patterns: ["corners", "x", "frame"], masks: [[0, 1]], need: 1 } }), 5, 24],
  ]) {
    const [guess, truth] = [expectedFirstBingo(shape, players, terms), played(shape, players, terms, 400)];
    assert.ok(Math.abs(guess - truth) <= 1, `${JSON.stringify(shape)}: ${guess} for ${truth}`);
  }
});

test("a goal is suggested only if it is better", () => {
  assert.equal(suggestGoal(board(), 4, 25).better, null);
  const hall = suggestGoal(board(), 10_000, 25);
  assert.equal(hall.calls, 5);
  assert.ok(hall.better.goal.need > 1 && hall.better.calls > 8, JSON.stringify(hall));
  const quiet = suggestGoal(board(), 3, 80);
  assert.ok(quiet.better.size < 5 && quiet.better.calls < quiet.calls, JSON.stringify(quiet));
  // After the offer was accepted, there is no further offer.
  for (const { better } of [hall, quiet])
    assert.equal(
      suggestGoal(better, better === hall.better ? 10_000 : 3, better === hall.better ? 25 : 80).better,
      null,
    );
});
