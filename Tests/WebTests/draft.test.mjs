/** Editing a pack: flagged rows, moved rows, and stored drafts. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  draftOf,
  faultsOf,
  largestBoard,
  packOfDraft,
  withFields,
  withMoved,
  withRows,
  withTerms,
  withoutRow,
} from "../../web/js/games/bingo/packs/draft.js";

const draft = (...texts) => draftOf({ title: "T", language: "en", terms: texts.map((text) => ({ text })) });
const texts = ({ rows }) => rows.map((row) => row.text);

test("the later of two equal terms is flagged, and so are texts with too many visible characters", () => {
  assert.deepEqual(faultsOf(draft("Roof", "Other", " rOOF ", "", "🎭".repeat(120), "🎭".repeat(121)).rows), [
    "",
    "",
    "duplicate",
    "",
    "",
    "overlong",
  ]);
  assert.deepEqual(faultsOf(draft("e\u0301", "\u00e9").rows), ["", "duplicate"]);
  const long = withFields(draft("a"), draft("a").rows[0].key, {});
  assert.deepEqual(faultsOf(long.rows), [""]);
  const wordy = draft("a");
  assert.deepEqual(faultsOf(withFields(wordy, wordy.rows[0].key, { means: "x".repeat(401) }).rows), ["meansOverlong"]);
});

test("the pack contains only playable terms", () => {
  assert.deepEqual(packOfDraft(draft(" a ", "", "A", "x".repeat(121), "b")).terms, [{ text: "a" }, { text: "b" }]);
  assert.equal(packOfDraft(draft(...Array.from({ length: 510 }, (_, index) => `t${index}`))).terms.length, 500);
});

test("rows keep their keys when rows are moved, added and deleted", () => {
  const first = draft("a", "b", "c");
  const [a, , c] = first.rows.map((row) => row.key);
  assert.deepEqual(texts(withMoved(first, a, 2)), ["b", "c", "a"]);
  assert.deepEqual(texts(withMoved(first, c, 0)), ["c", "a", "b"]);
  assert.deepEqual(texts(withMoved(first, c, 99)), ["a", "b", "c"]);
  assert.deepEqual(texts(withMoved(first, a, -1)), ["a", "b", "c"]);
  assert.deepEqual(texts(withoutRow(first, a)), ["b", "c"]);
  const grown = withRows(first, 1, [{ text: "x" }, { text: "y" }]);
  assert.deepEqual(texts(grown), ["a", "x", "y", "b", "c"]);
  assert.equal(new Set(grown.rows.map((row) => row.key)).size, 5);
});

test("a replaced list keeps the explanations of its terms", () => {
  const first = draft("a", "b");
  const known = withFields(first, first.rows[1].key, { means: "what counts", likelihood: "rare" });
  const next = withTerms(known, [{ text: "B" }, { text: "new" }]);
  assert.deepEqual(packOfDraft(next).terms, [{ text: "B", means: "what counts", likelihood: "rare" }, { text: "new" }]);
  assert.equal(next.rows[0].key, known.rows[1].key);
});

test("the largest board that the terms fill", () => {
  assert.deepEqual(
    [8, 9, 15, 16, 24, 25].map((count) => largestBoard(count)),
    [null, 3, 3, 4, 4, 5],
  );
});
