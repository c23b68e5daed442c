/** Searching for a term by a few letters. */

import assert from "node:assert/strict";
import test from "node:test";
import { digitsOf, isThere, near, search } from "../../web/js/games/bingo/host/term-search.js";

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

test("a term keeps its digit while it is among the first nine", () => {
  const before = digitsOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], new Map());
  assert.deepEqual([...before.values()], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // One is called: only the term that takes its place among the nine gets its digit.
  const after = digitsOf([0, 2, 3, 4, 5, 6, 7, 8, 9, 10], before);
  assert.deepEqual([after.get(0), after.get(2), after.get(8), after.get(9), after.get(10)], [1, 3, 9, 2, undefined]);
  // A term that players have marked moves to the top, and the last of the nine leaves its digit to it.
  const marked = digitsOf([10, 0, 2, 3, 4, 5, 6, 7, 8, 9], after);
  assert.deepEqual([marked.get(10), marked.get(0), marked.get(9)], [2, 1, undefined]);
});
