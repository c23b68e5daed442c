/** The browser's generator of Cross Sums: the same puzzles as the server's, each with one solution that logic finds. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { DIFFICULTIES, dailyPuzzle, levelPuzzle, puzzleOf } from "../../web/js/games/cross-sums/rules/generator.js";
import { gradeOf, hintFor, targetOf } from "../../web/js/games/cross-sums/rules/puzzle.js";
import { SECOND, doesFit, secondPuzzle } from "../../web/js/games/cross-sums/rules/second-series.js";
import { tableOf } from "../../web/js/games/cross-sums/rules/table.js";
import { inOrder, workOf } from "./support/person.mjs";
import { racePuzzle } from "./support/races.mjs";

const golden = new URL("../Golden/cross-sums/puzzles.json", import.meta.url);
const secondGolden = new URL("../Golden/cross-sums/second.json", import.meta.url);
const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const LEVELS = [1, 2, 3, 5, 8, 13, 20, 50, 99, 100, 512, 777, 1_000, 9_999];

/** The golden file's data about a puzzle; the hints are all that follow from each other. */
function describe(name, puzzle) {
  const marks = puzzle.grid.map(() => "open");
  const hints = [];
  for (let hint = hintFor(puzzle, marks); hint; hint = hintFor(puzzle, marks)) {
    hints.push(`${hint.cell} ${hint.kept ? "kept" : "removed"} ${hint.line.axis}${hint.line.index + 1} ${hint.reason}`);
    marks[hint.cell] = hint.kept ? "kept" : "removed";
  }
  const grade = gradeOf(puzzle);
  return {
    name,
    grid: puzzle.grid.join(" "),
    solution: puzzle.solution.map(Number).join(""),
    grade: grade && [grade.passes, grade.decidedAtFirst, grade.uniformLines],
    hints,
  };
}

/** @param {1 | 2} series */
function made(series = 1) {
  const difficulties = Object.keys(DIFFICULTIES);
  const fromTable = series === 2 ? secondPuzzle : puzzleOf;
  const levels = difficulties.filter((name) => name !== "giant");
  return [
    ...levels.flatMap((name) => LEVELS.map((level) => describe(`${name}-${level}`, levelPuzzle(name, level, series)))),
    ...levels.flatMap((name) =>
      ["2026-11-22", "2028-02-29"].map((day) => describe(`daily-${day}-${name}`, dailyPuzzle(day, name, series))),
    ),
    ...difficulties.flatMap((name) =>
      [1, 2, 3, 4, 5, 10].map((number) => describe(`race-${number}-${name}`, racePuzzle(SEED, number, name, series))),
    ),
    ...difficulties.flatMap((name) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 63, 64].map((level) =>
        describe(
          `table-${level}-${name}`,
          fromTable(name, SEED, level, () => null),
        ),
      ),
    ),
  ];
}

/** Whether the file of the second series is written again; only until its release. */
const isWritten = process.env.CROSS_SUMS_GOLDEN === "write";

/** Returns all ways to keep cells that meet all targets, found by trying all of them. */
function solutions({ size, grid, rows, columns }, limit = 2) {
  const found = [];
  const left = [...columns];
  const kept = [];
  const ways = rows.map((target, row) => {
    const numbers = grid.slice(row * size, (row + 1) * size);
    return Array.from({ length: 1 << size }, (_, set) => set).filter(
      (set) => numbers.reduce((sum, number, place) => (set & (1 << place) ? sum + number : sum), 0) === target,
    );
  });
  const tryRow = (row) => {
    if (found.length >= limit) return;
    if (row === size) {
      if (left.every((rest) => rest === 0)) found.push(kept.flat());
      return;
    }
    for (const set of ways[row]) {
      const cells = Array.from({ length: size }, (_, place) => (set & (1 << place)) !== 0);
      cells.forEach((isKept, place) => isKept && (left[place] -= grid[row * size + place]));
      if (left.every((rest) => rest >= 0)) {
        kept.push(cells);
        tryRow(row + 1);
        kept.pop();
      }
      cells.forEach((isKept, place) => isKept && (left[place] += grid[row * size + place]));
    }
  };
  tryRow(0);
  return found;
}

test("puzzles, grades and hints equal the golden ones", () => {
  const puzzles = made();
  assert.ok(puzzles.length >= 200, String(puzzles.length));
  assert.deepEqual(puzzles, JSON.parse(readFileSync(golden, "utf8")));
});

test("puzzles of the second series equal the golden ones", () => {
  const puzzles = made(2);
  assert.ok(puzzles.length >= 200, String(puzzles.length));
  if (isWritten) writeFileSync(secondGolden, `${JSON.stringify(puzzles, null, 1)}\n`);
  assert.deepEqual(puzzles, JSON.parse(readFileSync(secondGolden, "utf8")));
});

test("every puzzle has one solution, and logic finds it", () => {
  const count = Number(process.env.CROSS_SUMS_PAGE_PUZZLES ?? 10);
  for (const name of Object.keys(DIFFICULTIES)) {
    for (let level = 1; level <= (name === "giant" ? count / 10 : count); level += 1) {
      for (const series of [1, 2]) {
        const puzzle = levelPuzzle(name, level, series);
        assert.ok(gradeOf(puzzle), `${series}: ${name}-${level}`);
        assert.deepEqual(solutions(puzzle), [puzzle.solution], `${series}: ${name}-${level}`);
      }
    }
  }
});

test("a puzzle of the table is good in all rotations and reflections", () => {
  for (let size = 3; size <= 8; size += 1) {
    assert.equal(new Set(tableOf(size).map(({ grid }) => grid.join())).size, 8);
    for (const puzzle of tableOf(size).slice(0, size === 8 ? 2 : 8)) {
      assert.ok(gradeOf(puzzle));
      assert.deepEqual(solutions(puzzle), [puzzle.solution]);
    }
  }
  const seen = new Set(Array.from({ length: 64 }, (_, level) => puzzleOf("hard", SEED, level, () => null).grid.join()));
  assert.equal(seen.size, 64);
});

test("each difficulty is harder than the previous one", () => {
  const means = ["easy", "medium", "hard", "extraHard", "expert", "master"].map((name) => {
    const grades = Array.from({ length: 40 }, (_, index) => gradeOf(levelPuzzle(name, index + 1)));
    return grades.reduce((sum, grade) => sum + grade.passes, 0) / grades.length;
  });
  means.slice(1).forEach((mean, index) => assert.ok(mean > means[index], String(means)));
});

test("a hint is right, is the next step, and has a reason", () => {
  for (let level = 1; level <= 10; level += 1) {
    const puzzle = levelPuzzle("extraHard", level);
    const marks = puzzle.grid.map(() => "open");
    for (let hint = hintFor(puzzle, marks); hint; hint = hintFor(puzzle, marks)) {
      assert.equal(hint.kept, puzzle.solution[hint.cell]);
      const { axis, index } = hint.line;
      const inLine = puzzle.grid
        .map((_, cell) => cell)
        .filter((cell) => index === (axis === "row" ? Math.floor(cell / 5) : cell % 5));
      const sum = (mark) =>
        inLine.reduce((total, cell) => (marks[cell] === mark ? total + puzzle.grid[cell] : total), 0);
      const missing = targetOf(puzzle, hint.line) - sum("kept");
      if (hint.reason === "allGo") assert.equal(missing, 0);
      if (hint.reason === "allStay") assert.equal(missing, sum("open"));
      if (hint.reason === "tooBig") assert.ok(puzzle.grid[hint.cell] > missing);
      marks[hint.cell] = hint.kept ? "kept" : "removed";
    }
    assert.ok(!marks.includes("open"));
  }
});

test("a puzzle of the second series fits its difficulty", () => {
  for (const [name, { alone, passes }] of Object.entries(SECOND)) {
    for (let level = 1; level <= 40; level += 1) {
      const puzzle = levelPuzzle(name, level, 2);
      const grade = gradeOf(puzzle);
      const own = workOf(puzzle).alone;
      assert.ok(grade.passes >= passes[0] && grade.passes <= passes[1], `${name}-${level}: ${grade.passes} passes`);
      assert.ok(own >= alone[0] && own <= alone[1], `${name}-${level}: ${own} lines decide themselves`);
      assert.equal(grade.uniformLines, 0, `${name}-${level}`);
    }
  }
});

test("each difficulty of the second series takes a person more effort than the previous one", () => {
  const names = ["easy", "medium", "hard", "extraHard", "expert", "master"];
  const effort = names.map((name) =>
    Array.from({ length: 60 }, (_, index) => workOf(levelPuzzle(name, index + 1, 2)).effort),
  );
  for (const [index, name] of names.slice(1).entries())
    assert.ok(inOrder(effort[index], effort[index + 1]) > 0.85, `${names[index]} < ${name}`);
});

test("the table is needed for fewer than one puzzle of 1,000", () => {
  // The rarest kind: what is drawn fits too seldom if 400 draws could all fail once in 1,000 times.
  for (const [name, kind] of Object.entries(SECOND)) {
    const seeds = name === "giant" ? 5 : 60;
    let drawn = 0;
    for (let number = 1; number <= seeds; number += 1) {
      const seed = SEED.map((byte) => (byte * number + number) % 256);
      secondPuzzle(name, seed, 1, (...candidate) => {
        drawn += 1;
        return doesFit(...candidate);
      });
    }
    const share = seeds / drawn;
    assert.ok((1 - share) ** 400 < 0.001 / 10, `${name}: one of ${(1 / share).toFixed()} fits (${kind.size})`);
  }
});

test("a hint in the second series removes a number, if one can be decided", () => {
  for (const name of ["easy", "hard", "master"]) {
    const puzzle = levelPuzzle(name, 4, 2);
    const marks = puzzle.grid.map(() => "open");
    let hasStayed = false;
    for (let hint = hintFor(puzzle, marks); hint; hint = hintFor(puzzle, marks)) {
      assert.equal(hint.kept, puzzle.solution[hint.cell]);
      if (hint.kept) hasStayed = true;
      marks[hint.cell] = hint.kept ? "kept" : "removed";
    }
    assert.ok(hasStayed && !marks.includes("open"));
  }
  const first = ["easy", "medium", "hard"].flatMap((name) =>
    Array.from({ length: 30 }, (_, index) => levelPuzzle(name, index + 1, 2)),
  );
  const going = first.filter(
    (puzzle) =>
      !hintFor(
        puzzle,
        puzzle.grid.map(() => "open"),
      ).kept,
  );
  assert.ok(going.length / first.length > 0.9, `${going.length} of ${first.length} first hints remove a number`);
});
