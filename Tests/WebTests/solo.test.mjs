/** Playing alone: the game as a value, its record, and the data that a browser stores. */

import assert from "node:assert/strict";
import test from "node:test";
import { boardView } from "../../web/js/games/bingo/derive.js";
import { dealBoard } from "../../web/js/games/bingo/rules/deal.js";
import {
  FIRST_CHOICE,
  canUndo,
  cleared,
  dealGame,
  dealtAfter,
  linesOf,
  resultOf,
  stateOf,
  tapped,
  undone,
} from "../../web/js/games/bingo/solo/game.js";
import { GOALS, SHAPES, goalName, shapesGoal } from "../../web/js/games/bingo/solo/goals.js";
import { keep, keepsAnything, recall } from "../../web/js/kit/checked-storage.js";
import { isGame, isSetup } from "../../web/js/games/bingo/solo/saved-games.js";
import { NO_RECORD, beaten, keyOf, withGame } from "../../web/js/games/bingo/solo/record.js";
import { memoryStore, safeStore } from "../../web/js/kit/storage.js";

const SEED = "ab".repeat(32);
const terms = Array.from({ length: 30 }, (_, index) => ({
  text: `term ${index}`,
  ...(index % 2 ? { means: `means ${index}` } : {}),
}));
const setup = (choice = {}) => ({
  pack: "some",
  title: "Some pack",
  language: "en",
  terms,
  choice: { ...FIRST_CHOICE, ...choice },
});
const after = (game, ...cells) =>
  cells.reduce((played, cell, index) => tapped(played, cell, 1_000 * (index + 1)), game);

test("a solo board is dealt by the rules", () => {
  const game = dealGame(setup(), SEED);
  assert.deepEqual(
    game.tiles,
    dealBoard(SEED, "p1", 0, 30, FIRST_CHOICE).map((term) => terms[term]),
  );
  assert.deepEqual(
    dealGame(setup({ size: 3, freeCentre: true }), SEED)
      .tiles.map((tile) => tile === null)
      .indexOf(true),
    4,
  );
  assert.notDeepEqual(dealGame(setup()).tiles, dealGame(setup()).tiles);
});

test("every mark counts, as on paper", () => {
  const game = after(dealGame(setup({ size: 3 }), SEED), 0, 4, 1, 2);
  const view = boardView(stateOf(game));
  assert.deepEqual(
    view.held.map(({ id }) => id),
    ["row1"],
  );
  assert.deepEqual(
    view.cells.map(({ state }) => state),
    ["confirmed", "confirmed", "confirmed", "open", "confirmed", "open", "open", "open", "open"],
  );
  assert.deepEqual(
    view.cells.map(({ means }) => means),
    game.tiles.map((tile) => tile.means ?? ""),
  );
  assert.deepEqual(
    stateOf(game).round.calls.map(({ number, term }) => [number, term]),
    [
      [1, 0],
      [2, 4],
      [3, 1],
      [4, 2],
    ],
  );
  assert.deepEqual(resultOf(game), { heard: 4, milliseconds: 3_000 });
  assert.equal(linesOf(after(game, 8)), 2);
});

test("the free centre counts without a mark and takes none", () => {
  const game = dealGame(setup({ size: 3, freeCentre: true }), SEED);
  assert.equal(tapped(game, 4, 1), game);
  assert.deepEqual(resultOf(after(game, 3, 5)), { heard: 2, milliseconds: 1_000 });
});

test("a result follows from the current marks", () => {
  const game = after(dealGame(setup({ size: 3 }), SEED), 0, 1, 2);
  assert.equal(resultOf(tapped(game, 1, 9_000)), null);
  assert.deepEqual(resultOf(tapped(tapped(game, 1, 9_000), 1, 20_000)), { heard: 3, milliseconds: 19_000 });
  assert.equal(resultOf(after(dealGame(setup({ size: 3, goal: GOALS.lines }), SEED), 0, 1, 2)), null);
});

test("every step can be undone, including clearing", () => {
  const dealt = dealGame(setup({ size: 3 }), SEED);
  const played = after(dealt, 0, 1, 0);
  assert.deepEqual(
    played.marks.map(([cell]) => cell),
    [1],
  );
  assert.deepEqual(
    undone(played).marks.map(([cell]) => cell),
    [0, 1],
  );
  assert.deepEqual(undone(cleared(played)).marks, played.marks);
  assert.deepEqual(undone(undone(undone(played))), dealt);
  assert.equal(undone(dealt), dealt);
  assert.equal(cleared(dealt), dealt);
  const many = after(dealt, ...Array.from({ length: 100 }, (_, index) => index % 9));
  assert.equal(many.past.length, 40);
});

test("the record knows the best of each goal, and counts games that were played", () => {
  const first = after(dealGame(setup({ size: 3 }), SEED), 0, 4, 1, 2, 8);
  const better = after(dealGame(setup({ size: 3 }), SEED), 0, 1, 2);
  const other = after(dealGame(setup({ size: 3, goal: GOALS.corners }), SEED), 0, 2, 6, 8);
  assert.equal(withGame(NO_RECORD, dealGame(setup(), SEED)), NO_RECORD);
  assert.equal(beaten(NO_RECORD, first), "");
  const record = withGame(withGame(NO_RECORD, first), after(dealGame(setup({ size: 3 }), SEED), 0));
  assert.deepEqual([record.games, record.bingos], [2, 1]);
  assert.deepEqual(record.best[keyOf(first.choice)], { heard: 4, milliseconds: 3_000, lines: 2 });
  assert.equal(beaten(record, better), "heard");
  assert.equal(beaten(record, other), "");
  const both = withGame(withGame(record, better), other);
  assert.deepEqual(both.best[keyOf(better.choice)], { heard: 3, milliseconds: 2_000, lines: 2 });
  assert.deepEqual(both.best[keyOf(other.choice)], { heard: 4, milliseconds: 3_000, lines: 1 });
});

test("goals have the names by which they are chosen", () => {
  for (const name of Object.keys(GOALS)) assert.equal(goalName(GOALS[name]), name);
  assert.equal(goalName({ patterns: ["row"], masks: [], need: 1 }), "");
});

test("custom shapes are a goal like any other, with their own record", () => {
  const goal = shapesGoal([
    [0, 4],
    [20, 24],
  ]);
  assert.equal(goalName(goal), SHAPES);
  assert.equal(goalName({ ...goal, patterns: ["row"] }), "");
  const game = dealGame(setup({ goal }), SEED);
  assert.ok(isGame(game));
  assert.equal(resultOf(after(game, 0, 20)), null);
  assert.equal(resultOf(after(game, 0, 20, 4)).heard, 3);
  assert.notEqual(keyOf(game.choice), keyOf({ ...game.choice, goal: shapesGoal([[0, 4]]) }));
  for (const mask of [[], [25], [-1], [0.5], ["0"], null, {}]) {
    assert.equal(
      isGame({ ...game, choice: { ...game.choice, goal: { ...goal, masks: [[0, 4], mask] } } }),
      false,
      JSON.stringify(mask),
    );
  }
});

test("data stored by a newer page survives an older page, which starts without it", () => {
  const store = memoryStore();
  const any = (/** @type {any} */ value) => typeof value === "string";
  keep(store, "k", 2, "of the newer");
  assert.deepEqual(recall(store, "k", 1, any), { value: null, damaged: true });
  keep(store, "k", 1, "of the older");
  assert.deepEqual(recall(store, "k", 1, any), { value: "of the older", damaged: false });
  assert.deepEqual(recall(store, "k", 2, any), { value: "of the newer", damaged: false });
  keep(store, "k", 2, "newer still");
  assert.deepEqual(recall(store, "k", 2, any), { value: "newer still", damaged: false });
});

test("stored data is read again, and damage of any kind is detected", () => {
  const store = memoryStore();
  const any = () => true;
  assert.deepEqual(recall(store, "k", 1, any), { value: null, damaged: false });
  const game = after(dealGame(setup({ freeCentre: true }), SEED), 0, 1, 2, 3);
  keep(store, "k", 1, game);
  assert.deepEqual(recall(store, "k", 1, isGame), { value: game, damaged: false });
  const text = store.getItem("k");
  const damaged = { value: null, damaged: true };
  assert.deepEqual(recall(store, "k", 2, isGame), damaged, "of another version");
  assert.deepEqual(
    recall(store, "k", 1, () => false),
    damaged,
    "of another kind",
  );
  for (const broken of [
    text.slice(0, -10),
    text.replace("term 1", "term 7"),
    "",
    "null",
    "[]",
    "x".repeat(100),
    text.replace(/"sum":"./, '"sum":"g'),
  ]) {
    store.setItem("k", broken);
    assert.deepEqual(recall(store, "k", 1, isGame), damaged, broken.slice(0, 40));
  }
});

test("only data that can be shown counts as a game", () => {
  const game = after(dealGame(setup(), SEED), 0, 1);
  assert.ok(isGame(game));
  const wrong = [
    null,
    {},
    [],
    { ...game, tiles: game.tiles.slice(1) },
    { ...game, tiles: [null, ...game.tiles.slice(1)] },
    { ...game, marks: [[25, 1]] },
    {
      ...game,
      marks: [
        [0, 1],
        [0, 2],
      ],
    },
    { ...game, marks: [[0, null]] },
    { ...game, past: [[[99, 1]]] },
    { ...game, choice: { ...game.choice, size: 6 } },
    { ...game, choice: { ...game.choice, goal: { ...game.choice.goal, need: 13 } } },
    { ...game, choice: { ...game.choice, freeCentre: true } },
  ];
  for (const value of wrong) assert.equal(isGame(value), false, JSON.stringify(value)?.slice(0, 60));
  assert.ok(isSetup(setup()));
  assert.equal(isSetup({ ...setup(), terms: terms.slice(0, 24) }), false);
});

test("the largest game is far smaller than a browser's storage", () => {
  const store = memoryStore();
  const long = Array.from({ length: 500 }, (_, index) => ({
    text: `${index} `.padEnd(98, "ä"),
    means: "m".repeat(280),
  }));
  keep(store, "setup", 1, { ...setup(), terms: long });
  keep(
    store,
    "game",
    1,
    after(dealGame({ ...setup(), terms: long }, SEED), ...Array.from({ length: 200 }, (_, index) => index % 25)),
  );
  const bytes = ["setup", "game"].reduce((sum, key) => sum + 2 * store.getItem(key).length, 0);
  assert.ok(bytes < 1_000_000, `${bytes} bytes of 5 MB`);
});

test("a browser that stores nothing reports this", () => {
  assert.equal(keepsAnything(safeStore(() => memoryStore())), true);
  assert.equal(
    keepsAnything(
      safeStore(() => {
        throw new Error("blocked");
      }),
    ),
    false,
  );
  assert.equal(
    keepsAnything(
      safeStore(() => ({
        ...memoryStore(),
        setItem() {
          throw new Error("full");
        },
      })),
    ),
    false,
  );
});

test("the previous board can be restored until the first mark, also after a reload", () => {
  const first = after(dealGame(setup(), SEED), 0, 4);
  const next = dealtAfter(setup(), { game: first, record: NO_RECORD, setup: setup() });
  assert.ok(canUndo(next));
  const kept = JSON.parse(JSON.stringify(next));
  assert.ok(isGame(kept));
  assert.deepEqual(kept.before, { game: first, record: NO_RECORD, setup: setup() });
  // Only the previous board is stored, not all earlier ones.
  const third = dealtAfter(setup(), { game: tapped(next, 3, 1), record: NO_RECORD, setup: null });
  assert.equal(third.before.game.before, undefined);
  assert.ok(isGame(JSON.parse(JSON.stringify(third))));
  // A board without marks is not worth restoring.
  assert.equal(dealtAfter(setup(), { game: dealGame(setup()), record: NO_RECORD, setup: null }).before, undefined);
  // Marks that can no longer be undone one by one are still restored with their board.
  assert.ok(!canUndo({ ...next, marks: [[0, 1]], past: [] }));
  assert.ok(!canUndo(dealGame(setup())));
  for (const [bad, name] of [
    [{ ...kept.before, game: kept }, "a board before the board before"],
    [{ ...kept.before, record: {} }, "no record"],
    [{ ...kept.before, setup: { pack: 1 } }, "no setup"],
    [null, "nothing"],
  ])
    assert.ok(!isGame({ ...kept, before: bad }), name);
});
