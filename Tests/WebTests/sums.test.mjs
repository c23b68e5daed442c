/** Cross Sums alone: what a tap does, what is kept of it, what it leads to. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  begin,
  hinted,
  idOf,
  isOut,
  isSolved,
  marked,
  puzzleFor,
  restarted,
  undone,
} from "../../web/js/games/cross-sums/solo/game.js";
import { isProgress } from "../../web/js/games/cross-sums/solo/kept-progress.js";
import { isGame } from "../../web/js/games/cross-sums/solo/memory.js";
import {
  NOTHING_YET,
  levelsFinished,
  merged,
  nextLevel,
  withHint,
  withSolved,
} from "../../web/js/games/cross-sums/solo/progress.js";

const CHOICE = { difficulty: "hard", level: 50 };
const puzzle = puzzleFor(CHOICE);
const cellThat = (stays, nth = 0) => puzzle.solution.flatMap((kept, cell) => (kept === stays ? [cell] : []))[nth];

/** A game after such marks. */
const after = (marks, game = begin(CHOICE, puzzle, false)) =>
  marks.reduce((now, [cell, mark]) => marked(now, puzzle, cell, mark).game, game);

test("a puzzle is solved when all that goes is removed, whatever is ringed", () => {
  const going = puzzle.grid.map((_, cell) => cell).filter((cell) => !puzzle.solution[cell]);
  const almost = after(going.slice(1).map((cell) => [cell, "removed"]));
  assert.ok(!isSolved(almost, puzzle));
  assert.equal(marked(almost, puzzle, going[0], "removed").outcome, "solved");
});

test("a wrong mark shows the truth, costs a life and cannot be taken back; the third is the last", () => {
  let game = begin(CHOICE, puzzle, false);
  for (const [index, outcome] of ["wrong", "wrong", "out"].entries()) {
    const cell = cellThat(true, index);
    const wrong = marked(game, puzzle, cell, "removed");
    assert.equal(wrong.outcome, outcome);
    assert.equal(wrong.game.marks[cell], "kept");
    assert.equal(marked(wrong.game, puzzle, cell, "open").outcome, "same");
    game = wrong.game;
  }
  assert.ok(isOut(game) && game.mistakes === 3 && game.slip === cellThat(true));
  assert.equal(marked(game, puzzle, cellThat(false), "removed").outcome, "same");
  assert.equal(hinted(game, puzzle), null);
});

test("marks are taken back one by one, but not what was shown", () => {
  const [first, second] = [cellThat(false), cellThat(false, 1)];
  const game = after([
    [first, "removed"],
    [second, "removed"],
    [cellThat(true), "removed"],
  ]);
  const back = undone(game);
  assert.equal(back.marks[second], "open");
  assert.equal(back.marks[cellThat(true)], "kept");
  assert.deepEqual(undone(undone(back)), undone(back), "further back there is nothing");
});

test("who asked for it loses no lives", () => {
  let game = begin(CHOICE, puzzle, true);
  for (let index = 0; index < 5; index += 1) game = marked(game, puzzle, cellThat(true, index), "removed").game;
  assert.ok(!isOut(game) && game.mistakes === 5);
});

test("from the beginning again, but for the hints", () => {
  const taken = hinted(begin(CHOICE, puzzle, false), puzzle);
  const game = restarted(marked(taken.game, puzzle, cellThat(true), "removed").game, puzzle);
  assert.ok(
    game.marks.every((mark) => mark === "open") && game.lives === 3 && game.hinted === 1 && game.mistakes === 0,
  );
});

test("levels open one after the other, count once, and give a hint for one without mistakes", () => {
  const game = begin(CHOICE, puzzle, false);
  const once = withSolved(NOTHING_YET, game, idOf(CHOICE), 41_000);
  assert.equal(nextLevel(once, "hard"), 51);
  assert.equal(once.hints, 6);
  const twice = withSolved(once, game, idOf(CHOICE), 30_000);
  assert.deepEqual([levelsFinished(twice), twice.hints, twice.best["hard-50"]], [1, 6, 30_000]);
  const slip = withSolved(NOTHING_YET, { ...game, mistakes: 1 }, idOf(CHOICE), 1_000);
  assert.deepEqual([slip.hints, slip.achievements], [5, ["first_level"]]);
});

test("achievements come when they are reached, and stay", () => {
  let progress = NOTHING_YET;
  for (let level = 1; level <= 50; level += 1) {
    const choice = { difficulty: ["easy", "medium", "hard", "extraHard", "expert"][level % 5], level };
    progress = withSolved(progress, { ...begin(CHOICE, puzzle, false), choice }, idOf(choice), 1_000);
  }
  for (let hint = 0; hint < 20; hint += 1) progress = withHint(progress);
  assert.deepEqual(new Set(progress.achievements).size, 8);
  assert.ok(isProgress(progress));
});

test("two devices are one person", () => {
  const here = {
    ...NOTHING_YET,
    levels: { hard: 3 },
    finished: { hard: 3 },
    hints: 2,
    best: { "hard-1": 9 },
    achievements: ["first_level"],
  };
  const there = {
    ...NOTHING_YET,
    levels: { hard: 5, easy: 1 },
    hints: 7,
    best: { "hard-1": 7, "easy-1": 4 },
    achievements: ["perfectionist"],
  };
  const both = merged(here, there);
  assert.deepEqual(both.levels, { hard: 5, easy: 1 });
  assert.deepEqual(both.best, { "hard-1": 7, "easy-1": 4 });
  assert.deepEqual(both.achievements, ["first_level", "perfectionist"]);
  assert.equal(both.hints, 7);
});

test("what is kept can be shown, and nothing else passes", () => {
  const game = after([
    [cellThat(false), "removed"],
    [cellThat(true), "removed"],
  ]);
  assert.ok(isGame(structuredClone(game)) && isProgress(structuredClone(NOTHING_YET)));
  const foreign = [
    null,
    { ...game, choice: { difficulty: "giant", level: 1 } },
    { ...game, choice: { difficulty: "hard", level: 0 } },
    { ...game, choice: { difficulty: "hard", day: "tomorrow" } },
    { ...game, marks: game.marks.slice(1) },
    { ...game, marks: game.marks.map(() => "maybe") },
    { ...game, locked: [99] },
    { ...game, lives: 4 },
    { ...game, past: [["open"]] },
    { ...game, milliseconds: null },
  ];
  for (const value of foreign) assert.ok(!isGame(value), JSON.stringify(value));
  for (const change of [
    { hints: 100 },
    { levels: { hard: -1 } },
    { best: null },
    { achievements: ["rich"] },
    { asks: 1 },
  ])
    assert.ok(!isProgress({ ...NOTHING_YET, ...change }), JSON.stringify(change));
});
