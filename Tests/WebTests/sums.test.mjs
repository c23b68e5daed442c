/** Cross Sums alone: the effects of a tap, the stored data, and the results. */

import assert from "node:assert/strict";
import test from "node:test";
import { durable } from "../../web/js/kit/durable-storage.js";
import { keep } from "../../web/js/kit/checked-storage.js";
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
import {
  PROGRESS_KEY,
  isProgress,
  keepProgress,
  recallProgress,
} from "../../web/js/games/cross-sums/solo/kept-progress.js";
import {
  adoptFormer,
  forgetGame,
  gameIn,
  isGame,
  keepGame,
  slotOf,
} from "../../web/js/games/cross-sums/solo/saved-games.js";
import {
  NOTHING_YET,
  knowsHow,
  levelsFinished,
  merged,
  nextLevel,
  starsOf,
  statisticsOf,
  wasAttempted,
  wayTo,
  withHint,
  withLooked,
  withMissed,
  withSolved,
} from "../../web/js/games/cross-sums/solo/progress.js";
import { firstMistake } from "../../web/js/games/cross-sums/solo/first-mistake.js";
import { daysInARow } from "../../web/js/games/cross-sums/solo/calendar.js";
import { hintSentence } from "../../web/js/games/cross-sums/hint-words.js";
import { hintFor, makePuzzle } from "../../web/js/games/cross-sums/rules/puzzle.js";
import { loadTexts } from "../../web/js/kit/texts.js";

const CHOICE = { difficulty: "hard", level: 50 };
const puzzle = puzzleFor(CHOICE);
const cellThat = (stays, nth = 0) => puzzle.solution.flatMap((kept, cell) => (kept === stays ? [cell] : []))[nth];

/** Returns a game after these marks. */
const after = (marks, game = begin(CHOICE, puzzle, false)) =>
  marks.reduce((now, [cell, mark]) => marked(now, puzzle, cell, mark).game, game);

test("a puzzle is solved when all numbers to remove are removed, whether or not the others are kept", () => {
  const going = puzzle.grid.map((_, cell) => cell).filter((cell) => !puzzle.solution[cell]);
  const almost = after(going.slice(1).map((cell) => [cell, "removed"]));
  assert.ok(!isSolved(almost, puzzle));
  assert.equal(marked(almost, puzzle, going[0], "removed").outcome, "solved");
});

test("a wrong mark reveals the cell, costs a life and cannot be undone; the third is the last", () => {
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

test("marks are undone one by one, but revealed cells are not", () => {
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

test("a forgiving game costs no lives", () => {
  let game = begin(CHOICE, puzzle, true);
  for (let index = 0; index < 5; index += 1) game = marked(game, puzzle, cellThat(true, index), "removed").game;
  assert.ok(!isOut(game) && game.mistakes === 5);
});

test("a restart clears everything, and remembers the used hints apart from the attempt's own", () => {
  const taken = hinted(begin(CHOICE, puzzle, false), puzzle);
  const game = restarted(marked(taken.game, puzzle, cellThat(true), "removed").game, puzzle);
  assert.ok(
    game.marks.every((mark) => mark === "open") && game.lives === 3 && game.hinted === 0 && game.mistakes === 0,
  );
  assert.equal(game.hintedBefore, 1);
  assert.ok(isGame(game) && isGame({ ...game, hintedBefore: undefined }) && !isGame({ ...game, hintedBefore: -1 }));
  // A level that was solved only with a hint in an earlier attempt earns no hint.
  assert.equal(withSolved(NOTHING_YET, game, idOf(CHOICE), 1_000).hints, NOTHING_YET.hints);
  assert.equal(withSolved(NOTHING_YET, { ...game, hintedBefore: 0 }, idOf(CHOICE), 1_000).hints, NOTHING_YET.hints + 1);
  assert.ok(game.isAgain);
  const looked = { ...begin(CHOICE, puzzle, false), milliseconds: 9_000 };
  assert.deepEqual(restarted(looked, puzzle), looked, "who has only looked has not tried");
});

test("only the first attempt sets a record; a later one completes the level", () => {
  const id = idOf(CHOICE);
  const game = begin(CHOICE, puzzle, false);
  const lost = withMissed(NOTHING_YET, id);
  assert.ok(wasAttempted(lost, id));
  const later = withSolved(lost, { ...game, isAgain: true }, id, 2_000);
  assert.equal(later.best[id], undefined);
  assert.deepEqual([nextLevel(later, "hard", 1), levelsFinished(later)], [51, 1]);
  assert.equal(levelsFinished(withSolved(later, { ...game, isAgain: true }, id, 1_000)), 1);
  const first = withSolved(NOTHING_YET, game, id, 41_000);
  const again = withSolved(first, { ...game, isAgain: true }, id, 2_000);
  assert.deepEqual([again.best[id], again.missed], [41_000, undefined]);
  assert.equal(withMissed(first, id), first, "a record stays one");
  // Another tab or device was faster.
  assert.equal(withSolved(first, game, id, 1_000).best[id], 41_000);
  assert.deepEqual(merged(lost, later).missed, { [id]: true });
  assert.ok(isProgress(later) && !isProgress({ ...NOTHING_YET, missed: { [id]: 1 } }));
});

test("one puzzle in progress is stored for each difficulty, and the only one of an older page is moved there", () => {
  const hard = after([[cellThat(false), "removed"]]);
  const daily = { ...hard, choice: { difficulty: "hard", day: "2026-11-22" } };
  keepGame("hard", hard);
  keepGame("daily", daily);
  assert.deepEqual([gameIn("hard"), gameIn("daily"), gameIn("easy")], [hard, daily, null]);
  // An older page has continued it, or has only what is already here.
  const on = { ...after([[cellThat(false, 1), "removed"]], hard), milliseconds: 5_000 };
  keepGame("former", on);
  adoptFormer();
  assert.deepEqual([gameIn("hard"), gameIn("former")], [on, null]);
  keepGame("former", hard);
  adoptFormer();
  assert.deepEqual([gameIn("hard"), gameIn("former")], [on, null]);
  // Another puzzle of that difficulty: both are kept.
  const other = { ...hard, choice: { difficulty: "hard", level: 3 } };
  keepGame("former", other);
  adoptFormer();
  assert.deepEqual([gameIn("hard"), gameIn("former")], [on, other]);
  forgetGame("hard");
  adoptFormer();
  assert.deepEqual([gameIn("hard"), gameIn("former")], [other, null]);
  const { isAgain: _, ...former } = other;
  assert.ok(isGame(former) && !isGame({ ...other, isAgain: 1 }));
});

test("a page of the previous version in another tab undoes nothing", () => {
  const reached = withSolved(NOTHING_YET, begin(CHOICE, puzzle, false), idOf(CHOICE), 41_000);
  keepProgress(reached);
  assert.deepEqual(recallProgress().value, reached);
  // The older page writes its own state and one more level.
  const choice = { difficulty: "easy", level: 1 };
  const stale = withSolved(NOTHING_YET, { ...begin(CHOICE, puzzle, false), choice }, idOf(choice), 9_000);
  keep(durable, PROGRESS_KEY, 1, stale);
  const both = recallProgress().value;
  assert.deepEqual([both.levels, Object.keys(both.best).sort()], [{ easy: 1, hard: 50 }, ["easy-1", "hard-50"]]);
  // A damaged value still has its second copy.
  keepProgress(both);
  durable.setItem(PROGRESS_KEY, "{");
  assert.deepEqual(recallProgress(), { value: both, damaged: false });
});

test("levels open one after the other, count once, and earn a hint without mistakes and hints", () => {
  const game = begin(CHOICE, puzzle, false);
  const once = withSolved(NOTHING_YET, game, idOf(CHOICE), 41_000);
  assert.deepEqual([nextLevel(once, "hard", 1), nextLevel(once, "hard")], [51, 1]);
  assert.equal(once.hints, 6);
  const twice = withSolved(once, game, idOf(CHOICE), 30_000);
  assert.deepEqual([levelsFinished(twice), twice.hints, twice.best["hard-50"]], [1, 6, 41_000]);
  const slip = withSolved(NOTHING_YET, { ...game, mistakes: 1 }, idOf(CHOICE), 1_000);
  assert.deepEqual([slip.hints, slip.achievements], [5, ["first_level"]]);
  assert.equal(withSolved(NOTHING_YET, { ...game, hinted: 1 }, idOf(CHOICE), 1_000).hints, 5);
});

test("achievements appear when they are reached, and stay", () => {
  let progress = NOTHING_YET;
  for (let level = 1; level <= 50; level += 1) {
    const choice = { difficulty: ["easy", "medium", "hard", "extraHard", "expert"][level % 5], level };
    progress = withSolved(progress, { ...begin(CHOICE, puzzle, false), choice }, idOf(choice), 1_000);
  }
  for (let hint = 0; hint < 20; hint += 1) progress = withHint(progress);
  assert.deepEqual(new Set(progress.achievements).size, 8);
  assert.ok(isProgress(progress));
});

test("the progress of two devices is merged", () => {
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

test("of two devices' first attempts, the earlier one counts if both have a time", () => {
  const id = idOf(CHOICE);
  const game = begin(CHOICE, puzzle, false);
  const early = withSolved(NOTHING_YET, game, id, 600_000, 1_000_000);
  const late = withSolved(NOTHING_YET, game, id, 5_000, 2_000_000);
  const lost = withMissed(NOTHING_YET, id, 1_000_000);
  for (const [one, other] of [
    [early, late],
    [late, early],
  ])
    assert.deepEqual([merged(one, other).best, merged(one, other).ended], [{ [id]: 600_000 }, { [id]: 1_000 }]);
  for (const both of [merged(lost, late), merged(late, lost)])
    assert.deepEqual([both.best, both.missed], [{}, { [id]: true }], "solved later, elsewhere");
  // An older page did not say when.
  const { ended: _, ...silent } = early;
  assert.deepEqual(merged(silent, late).best, { [id]: 5_000 });
  assert.deepEqual(merged(late, late).best, late.best);
  assert.ok(isProgress(merged(early, late)) && !isProgress({ ...NOTHING_YET, ended: { [id]: "today" } }));
});

test("an untouched puzzle continues with the same clock", () => {
  const id = idOf(CHOICE);
  const looked = withLooked(withLooked(NOTHING_YET, id, 600_000), id, 5_000);
  assert.deepEqual(looked.looked, { [id]: 600_000 });
  assert.deepEqual(merged(looked, NOTHING_YET).looked, { [id]: 600_000 });
  const lost = withMissed(looked, id);
  assert.deepEqual([lost.looked, withLooked(lost, id, 9_000).looked, merged(lost, looked).looked], [{}, {}, {}]);
  assert.ok(isProgress(looked) && !isProgress({ ...NOTHING_YET, looked: { [id]: null } }));
  // Also when the puzzle of an older page takes its place.
  const here = { ...begin({ difficulty: "hard", level: 3 }, puzzle, false), milliseconds: 7_000 };
  keepGame("hard", here);
  keepGame("former", after([[cellThat(false), "removed"]]));
  assert.deepEqual([adoptFormer(), adoptFormer()], [here, null]);
  forgetGame("hard");
});

test("stored data can be shown, and anything else is refused", () => {
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

test("a hint says how much is left to remove", async () => {
  await loadTexts("cross-sums/sums");
  /** The first hint for a row of such numbers, of which the marked ones stay. */
  const said = (numbers, stays, marks) => {
    const rest = Array.from({ length: numbers.length ** 2 - numbers.length }, (_, index) => 100 + 10 ** (index % 3));
    const puzzle = makePuzzle(numbers.length, [...numbers, ...rest], [...stays, ...rest.map(() => true)]);
    const all = [...marks, ...rest.map(() => /** @type {const} */ ("kept"))];
    const line = /** @type {const} */ ({ axis: "row", index: 0 });
    const cell = marks.findIndex((mark) => mark === "open");
    return hintSentence({ cell, kept: stays[cell], line, reason: "onlyWay" }, puzzle, all, "hint");
  };
  const open = ["open", "open", "open"];
  assert.equal(said([9, 3, 8], [true, true, true], open), "Row 1: nothing left to remove. So keep the 9.");
  assert.match(
    said([9, 3, 8], [false, false, false], open),
    /: 20 left to remove, and that takes all open numbers\. So r/u,
  );
  assert.match(said([9, 3, 8], [true, false, true], open), /: only 3 left to remove, and 9 is more\. So keep the 9\./u);
  assert.match(
    said([9, 3, 8], [false, true, false], open),
    /: 17 left to remove, and only 9 \+ 8 makes 17\. So remove/u,
  );
  assert.match(
    said([3, 1, 2, 6], [true, true, true, false], [...open, "open"]),
    /: 6 left to remove, .*\. So keep the 3\./u,
  );
  // What is gone already is not counted again.
  assert.match(
    said([9, 3, 8], [false, true, false], ["open", "open", "removed"]),
    /: 9 left to remove, and only this 9 does it\. So r/u,
  );
  // Marks that are not checked can be wrong, so the hint uses the target.
  assert.match(
    said([9, 3, 8], [true, true, true], ["open", "removed", "open"]),
    /: there is only one way to make 20\./u,
  );
});

test("the first mistake is explained by the line that shows it", async () => {
  await loadTexts("cross-sums/sums");
  const small = makePuzzle(3, [6, 2, 2, 7, 1, 6, 3, 1, 7], [true, true, false, false, false, true, true, true, false]);
  const lost = (game, cells, board = small) =>
    cells.reduce((now, cell) => marked({ ...now, lives: 9 }, board, cell, "removed").game, game);
  const fresh = begin(CHOICE, small, false);
  // Row 1 is 6, 2, 2 with a target of 8: its 6 is more than what is left to remove.
  assert.deepEqual(firstMistake(lost(fresh, [0, 1]), small), {
    cell: 0,
    line: { axis: "row", index: 0 },
    words: "The 6 stays. Row 1: only 2 left to remove, and 6 is more.",
  });
  assert.match(firstMistake(lost(fresh, [1]), small)?.words ?? "", /^The 2 stays\. Column 2: only 1 left/u);
  const ones = makePuzzle(
    3,
    small.grid.map(() => 1),
    small.solution,
  );
  assert.deepEqual(firstMistake(lost(fresh, [1], ones), ones), {
    cell: 1,
    line: null,
    words: "The 1 in row 1, column 2 stays. Neither its row nor its column alone showed it yet.",
  });
  // Hints and right marks before it count, and marks that were taken back do not.
  const hint = hinted(fresh, small);
  const later = lost(undone(lost(hint?.game ?? fresh, [2])), [2, 1]);
  assert.match(firstMistake(later, small)?.words ?? "", /^The 2 stays\. Row 1: nothing left to remove\.$/u);
  // A page that stored no moves knows the place only.
  assert.equal(firstMistake({ ...later, moves: null }, small)?.words, "The 2 in row 1, column 2 stays.");
  assert.equal(firstMistake(fresh, small), null);
});

test("days in a row count until today or yesterday", () => {
  const runs = (/** @type {string[]} */ ...days) => daysInARow("2026-03-02", (day) => days.includes(day));
  assert.deepEqual(runs(), 0);
  assert.deepEqual(runs("2026-02-27", "2026-02-28", "2026-03-01"), 3);
  assert.deepEqual(runs("2026-02-28", "2026-03-01", "2026-03-02"), 3);
  assert.deepEqual(runs("2026-01-30", "2026-01-31", "2026-02-01", "2026-02-28"), 0);
});

test("each hint of a puzzle is a whole sentence with its numbers", async () => {
  await loadTexts("cross-sums/sums");
  for (const difficulty of /** @type {const} */ (["medium", "extraHard", "master"])) {
    const whole = puzzleFor({ difficulty, level: 3 });
    const marks = whole.grid.map(
      () => /** @type {import("../../web/js/games/cross-sums/rules/puzzle.js").Mark} */ ("open"),
    );
    for (let hint = hintFor(whole, marks); hint; hint = hintFor(whole, marks)) {
      assert.match(
        hintSentence(hint, whole, marks, "hint"),
        /^(Row|Column) \d: .*(left to remove).*\. So (keep|remove) the \d+\.$/u,
      );
      marks[hint.cell] = hint.kept ? "kept" : "removed";
    }
  }
});

test("the second series has its own levels, which pages of every version keep", () => {
  const choice = /** @type {const} */ ({ difficulty: "hard", level: 4, series: 2 });
  const id = idOf(choice);
  assert.equal(id, "2-hard-4");
  assert.notDeepEqual(puzzleFor(choice).grid, puzzleFor({ difficulty: "hard", level: 4 }).grid);
  const game = begin(choice, puzzleFor(choice), false);
  const solved = withSolved(NOTHING_YET, game, id, 40_000);
  assert.deepEqual([nextLevel(solved, "hard"), nextLevel(solved, "hard", 1), levelsFinished(solved)], [5, 1, 1]);
  // The checks of older pages, as released.
  assert.deepEqual([solved.levels, solved.finished, solved.hints], [{}, {}, 6]);
  const lost = withMissed(solved, "2-hard-5");
  const late = withSolved(lost, { ...game, choice: { ...choice, level: 5 }, isAgain: true }, "2-hard-5", 1_000);
  assert.deepEqual([nextLevel(late, "hard"), levelsFinished(late), isProgress(late)], [6, 2, true]);
  assert.equal(levelsFinished(merged(NOTHING_YET, late)), 2);
  // Each series keeps a puzzle in progress.
  assert.deepEqual([slotOf(choice), slotOf({ difficulty: "hard", level: 4 })], ["2.hard", "hard"]);
  const other = { ...game, choice: { difficulty: "hard", level: 9 }, marks: begin(CHOICE, puzzle, false).marks };
  keepGame("2.hard", game);
  keepGame("hard", /** @type {any} */ (other));
  assert.deepEqual([gameIn("2.hard")?.choice, gameIn("hard")?.choice], [choice, other.choice]);
  assert.ok(!isGame({ ...game, choice: { ...choice, series: 3 } }));
  for (const slot of /** @type {const} */ (["2.hard", "hard"])) forgetGame(slot);
});

test("a puzzle has a star for its solution, one without mistakes and one without hints, at any attempt", () => {
  const id = idOf(CHOICE);
  const game = begin(CHOICE, puzzle, false);
  assert.equal(starsOf(NOTHING_YET, id), 0);
  const poor = withSolved(NOTHING_YET, { ...game, mistakes: 1, hinted: 2 }, id, 1_000);
  assert.equal(starsOf(poor, id), 1);
  const clean = withSolved(poor, { ...game, isAgain: true, hinted: 1 }, id, 1_000);
  assert.equal(starsOf(clean, id), 2);
  assert.equal(starsOf(withSolved(clean, { ...game, isAgain: true }, id, 1_000), id), 3);
  assert.equal(
    starsOf(withSolved(clean, { ...game, isAgain: true, mistakes: 2, hinted: 1 }, id, 1_000), id),
    2,
    "kept",
  );
  assert.equal(starsOf(merged(poor, clean), id), 2);
  assert.equal(starsOf({ ...NOTHING_YET, best: { [id]: 9 } }, id), 1, "of an older page");
  assert.ok(isProgress(clean) && !isProgress({ ...clean, feats: { [id]: "3" } }));
});

test("statistics count first attempts, and achievements show their progress", () => {
  /** @type {import("../../web/js/games/cross-sums/solo/progress.js").Progress} */
  let progress = NOTHING_YET;
  assert.ok(!knowsHow(progress));
  for (const [level, time] of [10_000, 30_000, 50_000].entries()) {
    const choice = /** @type {const} */ ({ difficulty: "easy", level: level + 1, series: 2 });
    const game = { ...begin(choice, puzzle, false), mistakes: level === 1 ? 1 : 0 };
    progress = withSolved(progress, game, idOf(choice), time);
  }
  progress = withSolved(withMissed(progress, "2-easy-4"), begin(CHOICE, puzzle, false), "2-easy-4", 1_000);
  const easy = statisticsOf(progress, (id) => id.startsWith("2-easy-"));
  // The fourth was solved without a mistake, but only after a lost attempt.
  assert.deepEqual(easy, { solved: 4, average: 30_000, best: 10_000, spotless: 2 });
  // A later attempt without a mistake changes neither this figure nor the achievement.
  const flawed = withSolved(NOTHING_YET, { ...begin(CHOICE, puzzle, false), mistakes: 1 }, idOf(CHOICE), 1_000);
  const later = withSolved(flawed, begin(CHOICE, puzzle, false, true), idOf(CHOICE), 1_000);
  assert.deepEqual([starsOf(later, idOf(CHOICE)), later.achievements], [3, ["first_level"]]);
  assert.equal(statisticsOf(later, () => true).spotless, 0);
  assert.equal(statisticsOf({ ...later, feats: { [idOf(CHOICE)]: 3 } }, () => true).spotless, 1, "of an older page");
  const lost = withSolved(withMissed(NOTHING_YET, idOf(CHOICE)), begin(CHOICE, puzzle, false), idOf(CHOICE), 1_000);
  assert.deepEqual(lost.achievements, ["first_level"]);
  assert.deepEqual(withSolved(NOTHING_YET, begin(CHOICE, puzzle, false), idOf(CHOICE), 1_000).achievements, [
    "first_level",
    "perfectionist",
  ]);
  assert.deepEqual(statisticsOf(progress, (id) => id.startsWith("2-hard-")).average, null);
  assert.ok(knowsHow(progress));
  assert.deepEqual(wayTo(progress, "difficulty_easy"), { now: 4, of: 10 });
  assert.deepEqual(wayTo({ ...progress, hintsUsed: 99 }, "hint_master"), { now: 20, of: 20 });
  assert.equal(wayTo(progress, "podium"), null);
});
