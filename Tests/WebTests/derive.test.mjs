import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { boardView, hostTerms } from "../../web/js/games/bingo/derive.js";
import { INITIAL_STATE, fold } from "./support/fold.mjs";
import { call, joined, options } from "./support/rooms.mjs";

const state = (changes) => fold(INITIAL_STATE, joined(changes));
const calls = (...terms) => terms.map((term, index) => call(index + 1, term));

test("open, suggested, early, confirmed and free", () => {
  const view = boardView(
    state({ round: { calls: calls(1, 2) }, board: { cells: [0, 1, 2, 3, -1, 5, 6, 7, 8], marked: [2, 3] } }),
  );
  assert.deepEqual(
    view.cells.map((cell) => cell.state),
    ["open", "suggested", "confirmed", "early", "free", "open", "open", "open", "open"],
  );
});

test("in an honour round, every mark counts", () => {
  const view = boardView(
    state({ round: { options: options({ verification: "honour" }) }, board: { marked: [0, 1, 2] } }),
  );
  assert.equal(view.bingo, true);
  assert.deepEqual(view.waitingTerms, []);
});

test("the cells of a completed line are winning, and no others", () => {
  const view = boardView(state({ round: { calls: calls(0, 1, 2, 5) }, board: { marked: [0, 1, 2, 5] } }));
  assert.deepEqual(
    view.held.map((pattern) => pattern.id),
    ["row1"],
  );
  assert.deepEqual(
    view.cells.flatMap((cell, index) => (cell.winning ? [index] : [])),
    [0, 1, 2],
  );
  assert.equal(view.missing, 0);
});

test("a full line that waits for one call names the call", () => {
  const view = boardView(state({ round: { calls: calls(0, 1) }, board: { marked: [0, 1, 2] } }));
  assert.deepEqual(view.waitingTerms, [2]);
  assert.equal(view.cells[2].pointed, "wait");
  assert.equal(view.missing, 1);
  assert.equal(view.bingo, false);
});

test("a line that waits for two calls is no hint", () => {
  assert.deepEqual(boardView(state({ round: { calls: calls(0) }, board: { marked: [0, 1, 2] } })).waitingTerms, []);
});

test("a line that only needs taps can be claimed", () => {
  const view = boardView(state({ round: { calls: calls(0, 1, 2) }, board: { marked: [0] } }));
  assert.equal(view.claimable, true);
  assert.deepEqual(
    view.cells.map((cell) => cell.pointed),
    ["", "tap", "tap", "", "", "", "", "", ""],
  );
});

test("a goal of two lines is not claimable with one", () => {
  const view = boardView(
    state({ round: { calls: calls(0, 1, 2), options: options({ goal: { need: 2 } }) }, board: { marked: [] } }),
  );
  assert.equal(view.claimable, false);
});

test("a goal of two lines is a bingo with two", () => {
  const goal = { need: 2 };
  const one = boardView(
    state({ round: { calls: calls(0, 1, 2), options: options({ goal }) }, board: { marked: [0, 1, 2] } }),
  );
  const two = boardView(
    state({
      round: { calls: calls(0, 1, 2, 3, 4, 5), options: options({ goal }) },
      board: { marked: [0, 1, 2, 3, 4, 5] },
    }),
  );
  assert.deepEqual([one.bingo, two.bingo], [false, true]);
});

test("taps are shown at once, over the facts", () => {
  const facts = state({ round: { calls: calls(0) }, board: { marked: [4] } });
  const view = boardView(
    facts,
    new Map([
      [0, true],
      [4, false],
      [5, true],
    ]),
  );
  assert.deepEqual(
    [0, 4, 5].map((cell) => view.cells[cell].state),
    ["confirmed", "open", "early"],
  );
  assert.equal(view.cells[0].pending, true);
  assert.equal(boardView(facts).cells[0].state, "suggested");
});

test("no board, no view", () => {
  assert.equal(boardView(INITIAL_STATE), null);
});

test("terms that the crowd marked or needs move up in the host's list; called terms go to its end", () => {
  const rows = hostTerms(
    state({
      round: { calls: calls(8, 0) },
      pulse: {
        present: 9,
        oneAway: 1,
        early: [
          [3, 2],
          [8, 9],
        ],
        needed: [[5, 4]],
      },
    }),
  );
  assert.deepEqual(
    rows.slice(0, 3).map((row) => row.term),
    [5, 3, 1],
  );
  assert.deepEqual(
    rows.slice(-2).map((row) => row.term),
    [0, 8],
  );
  assert.equal(rows.at(-1).heard, 0);
});

test("a typed term that was taken back leaves the host's list, and returns when it is called again", () => {
  const { terms } = state({}).round;
  const round = (calls) => ({ terms: [...terms, "irn man"], added: 1, calls });
  const gone = (calls) => hostTerms(state({ round: round(calls) })).filter((row) => row.gone);
  assert.deepEqual(
    gone([]).map((row) => row.text),
    ["irn man"],
  );
  assert.deepEqual(gone([{ number: 2, term: terms.length, time: "" }]), []);
  // A term of the pack that was taken back may be called again.
  assert.deepEqual(
    hostTerms(state({})).filter((row) => row.gone),
    [],
  );
});

const golden = new URL("../Golden/bingo/verdicts.json", import.meta.url);

test("completed patterns and bingos equal the golden ones", { skip: !existsSync(golden) }, () => {
  const cases = JSON.parse(readFileSync(golden, "utf8"));
  assert.ok(cases.length > 0);
  for (const { size, freeCentre, verification, goal, marked, called, held, bingo } of cases) {
    const cells = Array.from({ length: size * size }, (_, cell) =>
      freeCentre && cell === (size * size - 1) / 2 ? -1 : cell,
    );
    const terms = cells.map((_, cell) => `term ${cell}`);
    const view = boardView(
      state({
        round: { terms, calls: calls(...called), options: { ...options(), size, freeCentre, verification, goal } },
        board: { size, cells, marked },
      }),
    );
    assert.deepEqual(
      view.held.map((pattern) => pattern.id),
      held,
    );
    assert.equal(view.bingo, bingo);
  }
});

test("the only missing tile is shown, unless taps alone complete the goal", () => {
  const near = boardView(state({ round: { calls: calls(0, 1) }, board: { marked: [0] } }));
  assert.deepEqual(near.nearTerms, [2]);
  assert.equal(near.cells[2].pointed, "near");
  assert.deepEqual(boardView(state({ round: { calls: calls(0, 1, 2) }, board: { marked: [0] } })).nearTerms, []);
  assert.deepEqual(boardView(state({ round: { calls: calls(0) } })).nearTerms, []);
});

test("with a goal of two lines, a tile that completes both is shown", () => {
  const goal = { need: 2 };
  const both = boardView(
    state({ round: { calls: calls(1, 2, 3, 6), options: options({ goal }) }, board: { marked: [1, 2, 3, 6] } }),
  );
  assert.deepEqual(both.nearTerms, [0]);
  const second = boardView(
    state({ round: { calls: calls(0, 1, 2, 3, 4), options: options({ goal }) }, board: { marked: [0, 1, 2, 3, 4] } }),
  );
  assert.deepEqual([...second.nearTerms].sort(), [5, 6, 7, 8]);
});

test("a doubted call is shown as doubted until it is marked or taken back", () => {
  const doubt = (marked) => boardView(state({ round: { calls: calls(4) }, board: { marked, notYet: [1] } })).cells[4];
  assert.equal(doubt([]).doubted, true);
  assert.equal(doubt([4]).doubted, false);
});
