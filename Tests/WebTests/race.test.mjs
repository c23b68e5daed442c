/** A race as the pages know it: the fold over the server's golden messages, the published solution, and the proof. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { World } from "./support/line.mjs";
import { earnedIn } from "../../web/js/games/cross-sums/player/race-achievements.js";
import { INITIAL_ROOM } from "../../web/js/room/state.js";
import { RaceSession } from "../../web/js/games/cross-sums/session.js";
import { loadTexts } from "../../web/js/kit/texts.js";
import { rulesOf, togetherWords } from "../../web/js/games/cross-sums/race-words.js";
import { scheduleOf, stepsOf } from "../../web/js/games/cross-sums/screen/solution.js";
import { stepSentence } from "../../web/js/games/cross-sums/screen/step-words.js";
import {
  INITIAL_RACE,
  fold,
  lacksPlace,
  lacksPlaceSoFar,
  ownLane,
  ownLine,
  placeSoFar,
} from "../../web/js/games/cross-sums/state.js";
import { lineOf, lockedOf, marksOf } from "../../web/js/games/cross-sums/wire.js";
import { racePuzzle } from "./support/races.mjs";

/** @param {string} name */
const golden = (name) =>
  JSON.parse(readFileSync(new URL(`../Golden/cross-sums/wire/server/${name}.json`, import.meta.url), "utf8"));

const seat = { id: "p2", name: "Ada", role: "player" };
const dealt = golden("roundDealt");
const started = golden("puzzleStarted");

/** @param {any} state @param {any} message @param {any} [command] */
const heard = (state, message, command) => fold(state, message, { ...INITIAL_ROOM, seat }, command);

/** Ada, in the first puzzle. */
function playing() {
  const joined = {
    type: "joined",
    game: { round: dealt.round, standings: { total: 0, top: [] }, own: { plays: true, hints: 1, times: [] } },
  };
  return heard(heard(INITIAL_RACE, joined), started);
}

test("the listed rules follow from the options of a round", async () => {
  await loadTexts("cross-sums/race");
  const usual = { mode: "race", lives: 3, hints: 1, checking: "atOnce" };
  /** @param {object} options @param {number} [needed] */
  const rules = (options, needed = 0) => rulesOf(/** @type {any} */ ({ ...usual, ...options }), needed).join("\n");
  assert.match(
    rules({}),
    /With 3 wrong marks the puzzle is lost\. A wrong mark adds 10 seconds\.\n1 hint per puzzle\./,
  );
  assert.match(rules({}), /shortest total time wins/);
  assert.doesNotMatch(rules({ lives: 0, hints: 0 }), /lost|hint/);
  assert.match(rules({ checking: "atEnd" }), /checked when you submit/);
  assert.doesNotMatch(rules({ checking: "atEnd" }), /wrong mark/);
  const together = rules({ mode: "together" }, 3);
  assert.match(together, /when 3 players tap it within 8 seconds/);
  assert.doesNotMatch(together, /adds \d|hint|wins/);
});

test("a puzzle comes with a fresh board", () => {
  const { own, round, hall } = playing();
  assert.equal(round?.puzzle?.number, 1);
  assert.equal(own?.marks, "-".repeat(9));
  assert.deepEqual([own?.lives, own?.hints, own?.tenths, hall], [3, 1, undefined, null]);
});

test("verdicts mark and lock cells and cost lives; locked cells stay", () => {
  const cell = 4;
  const wrong = heard(playing(), golden("accepted-wrong"), { type: "mark", id: 7, cell, as: "removed" });
  assert.equal(marksOf(wrong.own?.marks, 9)[cell], "kept");
  assert.deepEqual(lockedOf(wrong.own?.marks), [cell]);
  assert.deepEqual([wrong.own?.lives, wrong.own?.mistakes], [2, 1]);
  const right = { ...golden("accepted-wrong"), right: true };
  const again = heard(wrong, right, { type: "mark", id: 8, cell, as: "removed" });
  assert.equal(again.own?.marks, wrong.own?.marks, "a double tap changes nothing");
  const marked = heard(wrong, right, { type: "mark", id: 8, cell: 0, as: "removed" });
  assert.equal(marksOf(marked.own?.marks, 9)[0], "removed");
  const hint = golden("accepted-hint");
  const hinted = heard(marked, hint, { type: "hint", id: 9 });
  assert.equal(marksOf(hinted.own?.marks, 9)[hint.cell], hint.as);
  assert.equal(hinted.own?.hints, 0);
  assert.ok(lineOf(hint.line).index >= 0);
  const out = heard(wrong, { ...golden("accepted-wrong"), lives: 0 }, { type: "mark", id: 8, cell: 0, as: "kept" });
  assert.equal(out.own?.isOut, true);
});

test("times, places and the end follow the server's messages", () => {
  const solved = heard(playing(), golden("accepted-solved"), { type: "mark", id: 7, cell: 1, as: "removed" });
  assert.ok((solved.own?.tenths ?? 0) > 0);
  const finished = heard(solved, golden("puzzleFinished"));
  assert.deepEqual(finished.own?.times, [solved.own?.tenths]);
  assert.equal(finished.round?.puzzle?.solution?.length, 9);
  const line = finished.standings.top.find(({ player }) => player === "p2");
  assert.deepEqual([finished.own?.place, finished.own?.total], [line?.place, line?.tenths]);
  assert.equal(lacksPlace(finished), false);
  // Of five hundred players, twenty are public; a snapshot has the place of another one.
  const twenty = Array.from({ length: 20 }, (_, index) => ({ ...line, player: `p${index + 50}`, place: index + 1 }));
  const behind = heard(finished, { type: "standings", standings: { total: 500, top: twenty } });
  assert.deepEqual([lacksPlace(behind), behind.own?.place, behind.own?.total], [true, undefined, undefined]);
  const joined = { type: "joined", game: { ...behind, own: { ...finished.own, place: 77 } } };
  const told = heard(behind, joined);
  assert.deepEqual([lacksPlace(told), told.own?.place], [false, 77]);
  const renamed = heard(told, { type: "standings", standings: { total: 500, top: twenty } });
  assert.deepEqual([lacksPlace(renamed), renamed.own?.place], [false, 77], "another name changes no place");
  assert.equal(heard(finished, golden("roundFinished")).round?.seed?.length, 64);
});

test("every player has their own line: in the race, behind the twelve public ones, and without a solution", () => {
  const running = playing();
  assert.deepEqual(ownLane(running), ["p2", "Ada", 0]);
  const solved = heard(running, golden("accepted-solved"), { type: "mark", id: 7, cell: 1, as: "removed" });
  const tenths = solved.own?.tenths ?? 0;
  assert.equal(ownLane(solved)?.[3], tenths);
  /** @type {any} */
  const ahead = Array.from({ length: 12 }, (_, index) => [`p${index + 20}`, `Bot ${index}`, 100, 10 + index]);
  const progress = { solved: 13, playing: 1, out: 0, shares: [], first: ahead };
  const behind = { ...solved, progress };
  assert.equal(lacksPlaceSoFar(behind), true);
  assert.equal(placeSoFar(behind), undefined);
  const told = { ...behind, own: { .../** @type {any} */ (behind.own), placeSoFar: 13 } };
  assert.deepEqual([lacksPlaceSoFar(told), placeSoFar(told)], [false, 13]);
  const slower = ahead.slice(1).map((/** @type {any} */ [id, name, share, time]) => [id, name, share, tenths + time]);
  const first = { ...behind, progress: { ...progress, first: [["p2", "Ada", 100, tenths], ...slower] } };
  assert.deepEqual([lacksPlaceSoFar(/** @type {any} */ (first)), placeSoFar(/** @type {any} */ (first))], [false, 1]);
  // Equal times share a place, as the server has it.
  const level = ahead.map((/** @type {any} */ one) => [...one.slice(0, 3), tenths]);
  const tied = {
    ...behind,
    progress: { ...progress, first: [["p20", "Bot", 100, 1], ...level.slice(1, 11), first.progress.first[0]] },
  };
  assert.equal(placeSoFar(/** @type {any} */ (tied)), 2);
  assert.equal(heard(told, golden("puzzleFinished")).own?.placeSoFar, undefined);
  const nothing = heard(running, { ...golden("puzzleFinished"), standings: { total: 13, top: [] } });
  const line = ownLine(nothing);
  assert.deepEqual([line?.name, line?.place, line?.solved], ["Ada", undefined, 0]);
  assert.equal(ownLine({ ...nothing, own: null }), null);
});

const joined = JSON.parse(readFileSync(new URL("../Golden/wire/server/joined-player.json", import.meta.url), "utf8"));

/** A session of a race over a line that a test cranks. @param {any} [own] */
function raceOn(own = {}) {
  const world = new World();
  const { line } = world.session();
  const race = new RaceSession(line);
  line.start();
  const { round } = started;
  const view = {
    round,
    progress: null,
    standings: { total: 0, top: [] },
    own: { plays: true, hints: 1, times: [], ...own },
  };
  world.admit({ ...joined, game: view });
  const asked = () => world.socket.types.filter((type) => type === "sync").length;
  const answer = (/** @type {any} */ changes) => {
    const { id } = world.socket.sent.findLast(({ type }) => type === "sync");
    world.socket.hear({ ...joined, id, game: { ...view, ...changes } });
  };
  return { world, line, race, view, asked, answer };
}

test("a place that is not public is requested until it arrives or the game changes", () => {
  const twelve = Array.from({ length: 12 }, (_, index) => [`p${index + 20}`, "Bot", 100, 10 + index]);
  const progress = { solved: 13, playing: 1, out: 0, shares: [], first: twelve };
  const solved = { own: { plays: true, hints: 1, times: [], marks: "-".repeat(9), tenths: 400 }, progress };
  const { world, line, race, asked, answer } = raceOn(solved.own);
  world.socket.hear({ type: "progress", progress });
  assert.equal(asked(), 0);
  world.pass(1_000);
  assert.equal(asked(), 1);
  // The answer was made before the puzzle was solved.
  answer(solved);
  assert.equal(lacksPlaceSoFar(race.state), true);
  world.pass(4_500);
  assert.equal(asked(), 2);
  answer({ ...solved, own: { ...solved.own, placeSoFar: 13 } });
  world.pass(8_500);
  assert.deepEqual([asked(), placeSoFar(race.state)], [2, 13]);
  // Another game has taken the place of this one.
  answer(solved);
  line.attach(null);
  world.pass(5_000);
  assert.equal(asked(), 2);
});

test("a spectator has no board, and another device's board is the player's own", () => {
  const watching = fold(INITIAL_RACE, started, INITIAL_ROOM);
  assert.equal(watching.own, null);
  const { own } = golden("board");
  assert.deepEqual(heard(playing(), golden("board")).own, own);
});

test("a repeated answer undoes nothing", () => {
  const state = { ...playing(), position: { epoch: "00000001", seq: 40 } };
  const late = { ...golden("accepted-wrong"), at: { epoch: "00000001", seq: 12 } };
  assert.equal(heard(state, late, { type: "mark", id: 7, cell: 4, as: "removed" }).own?.marks, "-".repeat(9));
});

test("a mark in the mode `together` is on every board", () => {
  const hall = golden("together-hallMarked");
  const state = heard(heard(INITIAL_RACE, golden("together-puzzleStarted")), hall);
  assert.notEqual(marksOf(state.hall?.marks, 49)[hall.cell], "open");
  const votes = heard(state, golden("together-progress")).progress?.votes;
  assert.ok(Array.isArray(votes));
});

test("a solution is explained line by line, in as few steps as possible, each of them right", () => {
  const seed = new Uint8Array(32).fill(7);
  for (const difficulty of /** @type {const} */ (["easy", "extraHard", "master", "giant"])) {
    const puzzle = racePuzzle(seed, 1, difficulty);
    const steps = stepsOf(puzzle, puzzle.solution.map(Number).join(""));
    const last = steps[steps.length - 1];
    assert.deepEqual(
      last.marks,
      puzzle.solution.map((isKept) => (isKept ? "kept" : "removed")),
    );
    assert.equal(new Set(steps.flatMap(({ cells }) => cells)).size, puzzle.grid.length);
  }
});

test("the sentence of a step names every number that the step marks", async () => {
  await loadTexts("cross-sums/sums", "cross-sums/screen");
  const grid = [9, 3, 8, 5, 1, 4, 2, 6, 7];
  const board = { size: 3, grid, rows: [17, 10, 13], columns: [14, 10, 19] };
  /** @param {string} reason @param {string} row the marks of the first row after the step @param {number[]} cells */
  const said = (reason, row, cells, marks = marksOf(`${row}------`, 9)) =>
    stepSentence(
      {
        cells,
        marks,
        hint: { cell: cells[0], kept: marks[cells[0]] === "kept", line: { axis: "row", index: 0 }, reason },
      },
      board,
    );
  assert.equal(said("onlyWay", "KRK", [0, 1, 2]), "Row 1: only 9 + 8 makes 17. So keep 9 and 8, and remove 3.");
  assert.equal(said("tooBig", "KRK", [1, 0, 2]), "Row 1: only 9 + 8 makes 17. So keep 9 and 8, and remove 3.");
  assert.equal(said("needed", "K--", [0]), "Row 1: without the 9 it can’t make 17. So keep the 9.");
  assert.equal(said("needed", "K-K", [0, 2]), "Row 1: every way left to make 17 keeps 9 and 8.");
  assert.equal(said("unusable", "RR-", [0, 1]), "Row 1: every way left to make 17 removes 9 and 3.");
  assert.equal(said("needed", "KR-", [0, 1]), "Row 1: every way left to make 17 keeps 9, and removes 3.");
  assert.equal(said("allStay", "KRK", [0, 2]), "Row 1: every number left is needed for 17. So keep 9 and 8.");
  assert.equal(said("allGo", "RRK", [0, 1]), "Row 1: the kept numbers already make 17. So remove 9 and 3.");
  for (const difficulty of /** @type {const} */ (["easy", "extraHard", "giant"])) {
    const puzzle = racePuzzle(new Uint8Array(32).fill(3), 1, difficulty);
    for (const step of stepsOf(puzzle, puzzle.solution.map(Number).join("")))
      for (const cell of step.cells) assert.match(stepSentence(step, puzzle), new RegExp(`\\b${puzzle.grid[cell]}\\b`));
  }
});

test("the first lines of a large solution are shown long enough to read them", () => {
  assert.deepEqual(
    scheduleOf(2, 8_000).map(({ at }) => at),
    [0, 4_000],
  );
  const schedule = scheduleOf(44, 8_000);
  assert.deepEqual(
    schedule.filter(({ isExplained }) => isExplained).map(({ at }) => at),
    [0, 1_600, 3_200, 4_800],
  );
  assert.equal(schedule[4].at, 6_400);
  assert.ok(schedule[43].at < 8_000);
});

test("a finished race earns its achievements, and watching earns none", () => {
  const round = { number: 1, state: "finished", options: { mode: "race", puzzles: 2 } };
  const earned = (own, total = 12, changes = {}) =>
    earnedIn({ round: { ...round, ...changes }, own, standings: { total, top: [] } });
  const own = { plays: true, hints: 0, times: [300, 420], place: 3, total: 720 };
  assert.deepEqual(earned(own), ["first_race", "podium", "flawless_race"]);
  assert.deepEqual(earned({ ...own, slips: 1 }), ["first_race", "podium"]);
  assert.deepEqual(earned({ ...own, times: [300, null] }), ["first_race", "podium"]);
  assert.deepEqual(earned({ ...own, times: [300] }), ["first_race", "podium"], "the host ended it after one");
  assert.deepEqual(earned({ ...own, place: 4 }, 12), ["first_race", "flawless_race"]);
  assert.deepEqual(earned(own, 9), ["first_race", "flawless_race"]);
  assert.deepEqual(earned({ ...own, place: undefined }), []);
  assert.deepEqual(earned(own, 12, { state: "paused" }), []);
  assert.deepEqual(earned(own, 12, { options: { mode: "together", puzzles: 2 } }), []);
  assert.deepEqual(earned(null), []);
});

test("mistakes and hints of finished puzzles are stored", () => {
  const cell = 4;
  const wrong = heard(playing(), golden("accepted-wrong"), { type: "mark", id: 7, cell, as: "removed" });
  const hinted = heard(wrong, golden("accepted-hint"), { type: "hint", id: 9 });
  const finished = golden("puzzleFinished");
  const over = heard(hinted, { ...finished, round: { ...finished.round, options: dealt.round.options } });
  assert.equal(over.own?.slips, 2);
  assert.equal(heard(playing(), finished).own?.slips, undefined);
});

test("the end of a shared round says how many boards all solved together", async () => {
  await loadTexts("cross-sums/race");
  const begun = golden("together-puzzleStarted");
  const hall = golden("together-hallMarked");
  /** @param {number} number @param {string} state @returns {any} */
  const round = (number, state) => ({ ...begun.round, state, puzzle: { ...begun.round.puzzle, number, of: 3 } });
  /** @param {any} state @param {number} number */
  const starts = (state, number) => heard(state, { ...begun, round: round(number, "playing") });
  /** @param {any} state */
  const solve = (state) => heard(state, { ...hall, hall: { ...hall.hall, tenths: 302 } });
  /** @param {any} state @param {number} number */
  const ends = (state, number) =>
    heard(state, { type: "roundFinished", round: round(number, "finished"), standings: { total: 0, top: [] } });
  /** @param {any} state @param {number} number */
  const returns = (state, number) =>
    heard(state, {
      type: "joined",
      game: { round: round(number, "playing"), standings: { total: 0, top: [] }, hall: begun.hall },
    });
  const first = solve(starts(INITIAL_RACE, 1));
  assert.equal(togetherWords(ends(first, 1)), "You solved it together in 0:30.2!");
  assert.equal(togetherWords(ends(starts(INITIAL_RACE, 1), 1)), "Not solved this time");
  assert.equal(togetherWords(ends(starts(first, 2), 2)), "You solved 1 of 3 puzzles together");
  assert.equal(togetherWords(ends(solve(starts(first, 2)), 2)), "You solved 2 of 3 puzzles together");
  const lost = heard(starts(INITIAL_RACE, 1), { type: "puzzleFinished", round: round(1, "paused") });
  assert.equal(togetherWords(ends(starts(lost, 2), 2)), "No puzzle solved this time");
  // A page that comes back keeps its count; one that did not see how a puzzle ended claims nothing about it.
  assert.equal(togetherWords(ends(returns(first, 2), 2)), "You solved 1 of 3 puzzles together");
  assert.equal(togetherWords(ends(returns(starts(first, 2), 2), 2)), "You solved 1 of 3 puzzles together");
  assert.equal(togetherWords(ends(returns(INITIAL_RACE, 2), 2)), "The puzzle is over.");
});
