import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { FAMILIES, cellsOf, heldPatterns, maskOf, patternsOf } from "../../web/js/games/bingo/patterns.js";

const LINES = { patterns: ["row", "column", "diagonal"], masks: [], need: 1 };
const golden = new URL("../Golden/bingo/patterns.json", import.meta.url);

test("lines: 8 on 3×3, 10 on 4×4, 12 on 5×5", () => {
  assert.deepEqual(
    [3, 4, 5].map((size) => patternsOf(size, LINES).length),
    [8, 10, 12],
  );
});

test("the ids and cells of a 5×5 board", () => {
  const patterns = new Map(
    patternsOf(5, { patterns: [...FAMILIES], masks: [[0, 7], [24]], need: 1 }).map((p) => [p.id, p.cells]),
  );
  assert.deepEqual(patterns.get("row2"), [5, 6, 7, 8, 9]);
  assert.deepEqual(patterns.get("column5"), [4, 9, 14, 19, 24]);
  assert.deepEqual(patterns.get("diagonal1"), [0, 6, 12, 18, 24]);
  assert.deepEqual(patterns.get("diagonal2"), [4, 8, 12, 16, 20]);
  assert.deepEqual(patterns.get("corners"), [0, 4, 20, 24]);
  assert.equal(patterns.get("x").length, 9);
  assert.equal(patterns.get("frame").length, 16);
  assert.equal(patterns.get("blackout").length, 25);
  assert.deepEqual(patterns.get("mask1"), [0, 7]);
  assert.deepEqual(patterns.get("mask2"), [24]);
});

test("masks convert to cells and back", () => {
  for (const cells of [[], [0], [24], [0, 12, 24], [3, 4, 5]]) assert.deepEqual(cellsOf(maskOf(cells)), cells);
});

test("a pattern is complete exactly if all its cells count", () => {
  const rows = patternsOf(3, { patterns: ["row"], masks: [], need: 1 });
  assert.deepEqual(
    heldPatterns(rows, maskOf([0, 1, 2, 4])).map((p) => p.id),
    ["row1"],
  );
  assert.deepEqual(heldPatterns(rows, maskOf([0, 1, 3, 4, 6, 7])), []);
});

test("the patterns of all sizes equal the golden ones", { skip: !existsSync(golden) }, () => {
  for (const { size, patterns } of JSON.parse(readFileSync(golden, "utf8"))) {
    const ours = Object.fromEntries(
      patternsOf(size, { patterns: [...FAMILIES], masks: [], need: 1 }).map((p) => [p.id, p.cells]),
    );
    assert.deepEqual(ours, patterns, `size ${size}`);
  }
});
