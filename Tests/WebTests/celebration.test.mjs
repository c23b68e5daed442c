import assert from "node:assert/strict";
import test from "node:test";
import { Celebration } from "../../web/js/games/bingo/celebration.js";
import { INITIAL_STATE, fold } from "./support/fold.mjs";
import { call, joined } from "./support/rooms.mjs";

const calls = [0, 1, 2, 3, 4, 5].map((term) => call(term + 1, term));
const state = (marked, changes = {}) =>
  fold(INITIAL_STATE, joined({ round: { calls, ...changes }, board: { marked } }));

test("each bingo and each further pattern is celebrated once", () => {
  const celebration = new Celebration();
  assert.equal(celebration.notice(state([0, 1])), null);
  assert.deepEqual(celebration.notice(state([0, 1, 2])), {
    patterns: ["row1"],
    cells: [0, 1, 2],
    first: true,
    lines: 1,
  });
  assert.equal(celebration.notice(state([0, 1, 2])), null);
  assert.equal(celebration.notice(state([0, 1])), null);
  assert.equal(celebration.notice(state([0, 1, 2])), null, "completed again: not announced again");
  const more = celebration.notice(state([0, 1, 2, 3, 4, 5]));
  assert.deepEqual([more.patterns, more.first, more.lines], [["row2"], false, 2]);
});

test("bingos that exist when a page opens are not celebrated", () => {
  const celebration = new Celebration();
  assert.equal(celebration.notice(state([0, 1, 2])), null);
  assert.equal(celebration.notice(state([0, 1, 2, 3, 4, 5])).first, false);
});

test("the next round is celebrated again", () => {
  const celebration = new Celebration();
  celebration.notice(state([]));
  celebration.notice(state([0, 1, 2]));
  assert.equal(celebration.notice(state([0, 1, 2], { number: 2 })).first, true);
});
