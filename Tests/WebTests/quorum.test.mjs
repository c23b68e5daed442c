/** The shares that hosts can choose for calls by the crowd, tried with dealt boards. */

import assert from "node:assert/strict";
import test from "node:test";
import { dealBoard } from "../../web/js/games/bingo/rules/deal.js";
import { SHARES, likelyHolders, neededOf } from "../../web/js/games/bingo/rules/quorum.js";

test("at least three, or all if there are fewer, and never a single one", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 5, 15, 16, 40].map((holders) => neededOf(20, holders)),
    [2, 2, 2, 3, 3, 3, 4, 8],
  );
  assert.deepEqual(
    [2, 6, 15].map((holders) => neededOf(50, holders)),
    [2, 3, 8],
  );
});

/** A small generator, so that a failure can be repeated. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

for (const terms of [25, 64]) {
  test(`with ${terms} terms and 40 players, 60 % of them attentive, every share calls at least 12 of 15`, () => {
    const shape = { size: 5, freeCentre: false };
    const evenings = Array.from({ length: 20 }, (_, evening) => {
      const seed = String(evening).padStart(64, "0");
      const boards = Array.from({ length: 40 }, (_, player) => dealBoard(seed, `p${player + 2}`, 0, terms, shape));
      const dice = generator(evening + 1);
      return Array.from({ length: 15 }, (_, term) => {
        const holders = boards.filter((board) => board.includes(term)).length;
        return { holders, heard: Array.from({ length: holders }, dice).filter((chance) => chance < 0.6).length };
      });
    });
    for (const share of SHARES) {
      const called = evenings.map((moments) =>
        moments.filter((moment) => moment.heard >= neededOf(share, moment.holders)),
      );
      called.sort((a, b) => a.length - b.length);
      assert.ok(called[10].length >= 12, `${share} %: ${called.map((calls) => calls.length).join(" ")}`);
    }
    const all = evenings.flat().map(({ holders }) => holders);
    const average = all.reduce((sum, holders) => sum + holders, 0) / all.length;
    assert.ok(Math.abs(average - likelyHolders(40, 25, terms)) < 1);
  });
}
