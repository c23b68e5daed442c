import assert from "node:assert/strict";
import { test } from "node:test";
import { laterRanks } from "../../web/js/games/bingo/host/later-ranks.js";

const bingo = (player, call, rank) => ({ player, name: player, patterns: ["row1"], call, rank, time: "" });
const ranks = (bingos) => bingos.map(({ player, rank }) => `${player} ${rank}`);

test("an earlier bingo that was confirmed later lowers the ranks of the others, until it is taken back", () => {
  const told = [bingo("first", 11, 1), bingo("one", 13, 2), bingo("two", 13, 2)];
  const late = [bingo("late", 12, 2), bingo("alike", 13, 3)];
  const lower = laterRanks(told, late, 1);
  assert.deepEqual(ranks(lower), ["first 1", "one 3", "two 3"]);
  assert.deepEqual(laterRanks(lower, late, -1), told);
});

test("without calls, the ranks stay as they were told", () => {
  const told = [bingo("one", null, 1), bingo("two", null, 2)];
  assert.deepEqual(laterRanks(told, [bingo("three", null, 3)], 1), told);
});
