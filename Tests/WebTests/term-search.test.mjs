/** Searching for a term by a few letters. */

import assert from "node:assert/strict";
import test from "node:test";
import { isThere, near, search } from "../../web/js/games/bingo/host/term-search.js";

const rows = ["Some roof", "Crème brûlée", "One more thing", "A thing on a roof", "ROOFTOP"].map((text) => ({ text }));
const found = (typed) => search(rows, typed).map((row) => row.text);

test("terms that begin with the text come first, then those with such a word, then the others", () => {
  assert.deepEqual(found("roof"), ["ROOFTOP", "Some roof", "A thing on a roof"]);
  assert.deepEqual(found("brulee"), ["Crème brûlée"]);
  assert.deepEqual(found("thing roof"), ["A thing on a roof"]);
  assert.deepEqual(found("oof"), ["Some roof", "A thing on a roof", "ROOFTOP"]);
  assert.deepEqual(
    found(" "),
    rows.map((row) => row.text),
  );
  assert.deepEqual(found("nowhere"), []);
});

test("an existing term is not added again", () => {
  assert.equal(isThere(["Crème brûlée"], " creme  BRULEE "), true);
  assert.equal(isThere(["Crème brûlée"], "creme"), false);
});

test("a typo finds the intended term, a new text finds nothing", () => {
  const rows = ["One more thing", "Xcode for iPad", "A Sherlocking", "10x"].map((text) => ({ text }));
  for (const [typed, meant] of [
    ["One moer thing", "One more thing"],
    ["one mroe", "One more thing"],
    ["Sherloking", "A Sherlocking"],
    ["A Sherloking", "A Sherlocking"],
    ["xcod for ipda", "Xcode for iPad"],
    ["A cat walks in", null],
    ["1x", null],
  ])
    assert.equal(near(rows, typed)?.text ?? null, meant, typed);
});
