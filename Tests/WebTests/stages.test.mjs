/** The big screen's choice among many tables: as many as fit, and every table of a round in turn. */

import assert from "node:assert/strict";
import test from "node:test";

const WEB = new URL("../../web/js/", import.meta.url).href;
const { leaveOut } = await import(`${WEB}kit/fit-scale.js`);
const { featuredOf, inPlace, isMany, layoutsFor, teamsOneAway } = await import(
  `${WEB}games/sequence/screen/hall-layout.js`
);

/** @param {number} table @param {string} player @returns {any} */
const tableOf = (table, player) => ({
  table,
  state: "playing",
  teams: 2,
  need: 2,
  places: [{ player, name: player }, { bot: 2 }],
  sequences: [],
  plays: 0,
  faces: "**",
});

test("as few parts as necessary are left out, and counted", () => {
  const parts = Array.from({ length: 9 }, () => ({ hidden: false }));
  let left = -1;
  const shown = leaveOut(
    parts,
    () => parts.filter(({ hidden }) => !hidden).length > 4,
    (/** @type {number} */ count) => {
      left = count;
    },
  );
  assert.equal(shown, 4);
  assert.equal(left, 5);
  assert.deepEqual(
    parts.map(({ hidden }) => hidden),
    [false, false, false, false, true, true, true, true, true],
  );
});

test("if all play on, every table is shown in turn, those of the leaders first", () => {
  const tables = ["p1", "p2", "p3", "p4"].map((player, index) => tableOf(index, player));
  const points = new Map([
    ["p3", 5],
    ["p4", 2],
  ]);
  const seen = new Map();
  const shown = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const now = featuredOf(tables, { count: 2, kept: [], seen, points, isKnockout: false });
    for (const table of now) seen.set(table, (seen.get(table) ?? 0) + 1);
    shown.push(now);
  }
  assert.deepEqual(shown, [
    [2, 3],
    [0, 1],
  ]);
});

test("a visible board stays until its table is finished", () => {
  const tables = ["p1", "p2", "p3"].map((player, index) => tableOf(index, player));
  const look = { count: 1, seen: new Map(), points: new Map(), isKnockout: true };
  tables[1].sequences = [{ team: 0, cells: [] }];
  assert.deepEqual(featuredOf(tables, { ...look, kept: [] }), [1]);
  assert.deepEqual(featuredOf(tables, { ...look, kept: [2] }), [2]);
  tables[2].state = "finished";
  assert.deepEqual(featuredOf(tables, { ...look, kept: [2] }), [1]);
});

/** @param {any} table @returns {any} the same with a sequence of the first team, and four chips in another row */
const closing = (table) => ({
  ...table,
  chips: "-".repeat(11) + "0".repeat(5) + "-".repeat(15) + "0".repeat(4) + "-".repeat(65),
  sequences: [{ team: 0, cells: [11, 12, 13, 14, 15] }],
});

test("a board that one chip may end is shown first and stays, in every kind of tournament", () => {
  const tables = ["p1", "p2", "p3", "p4"].map((player, index) => tableOf(index, player));
  const points = new Map([["p3", 5]]);
  for (const isKnockout of [true, false]) {
    const seen = new Map();
    /** @param {any[]} all @param {readonly number[]} kept */
    const shown = (all, kept) => featuredOf(all, { count: 2, kept, seen, points, isKnockout });
    const before = shown(tables, []);
    assert.ok(!before.includes(3));
    const now = tables.map((table) => (table.table === 3 ? closing(table) : table));
    for (let turn = 0; turn < 5; turn += 1) {
      // It is shown at once, and again at each change, although it was shown more often than the others.
      for (const kept of [before, []]) assert.equal(shown(now, kept)[0], 3, `${isKnockout}, turn ${turn}`);
      for (const table of shown(now, [])) seen.set(table, (seen.get(table) ?? 0) + 1);
    }
    const over = now.map((table) => (table.table === 3 ? { ...table, state: "finished" } : table));
    assert.ok(!shown(over, [3]).includes(3));
  }
});

test("if one chip may end several boards, each is shown in turn", () => {
  const tables = [0, 1, 2].map((index) => closing(tableOf(index, "p1")));
  const seen = new Map();
  const shown = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const [table] = featuredOf(tables, { count: 1, kept: [], seen, points: new Map(), isKnockout: true });
    seen.set(table, (seen.get(table) ?? 0) + 1);
    shown.push(table);
  }
  assert.deepEqual(shown, [0, 1, 2]);
});

test("a team is one chip away if it lacks one sequence and one chip", () => {
  const table = closing(tableOf(0, "p1"));
  assert.deepEqual(teamsOneAway(table), [0]);
  assert.deepEqual(teamsOneAway({ ...table, need: 3 }), []);
  assert.deepEqual(teamsOneAway({ ...table, state: "finished" }), []);
  // Corners count for every team, unless the options say otherwise.
  const chips = `${table.chips.slice(0, 31).replaceAll("0", "-")}---${"-".repeat(66)}`;
  const corner = { ...table, chips: `-000${chips.slice(4)}`, sequences: [{ team: 0, cells: [] }] };
  assert.deepEqual(teamsOneAway({ ...corner }, { corners: true }), [0]);
  assert.deepEqual(teamsOneAway({ ...corner }, { corners: false }), []);
});

test("a board that remains visible keeps its place", () => {
  assert.deepEqual(inPlace([3, 1], [1, 2]), [1, 3]);
  assert.deepEqual(inPlace([3, 1], [2, 1]), [3, 1]);
  assert.deepEqual(inPlace([5], [3, 5]), [5]);
  assert.deepEqual(inPlace([4, 7], []), [4, 7]);
});

test("with many tables, the advancing teams are listed alone; with few, beside the pairings", () => {
  const tables = Array.from({ length: 16 }, (_, index) => tableOf(index, "p1"));
  assert.ok(isMany(tables) && !isMany(tables.slice(0, 8)));
  const state = { open: 0, shape: "wide", isBetween: true, isKnockout: true };
  assert.ok(layoutsFor(tables, state).every((/** @type {any} */ { width }) => width === null));
  assert.ok(layoutsFor(tables.slice(0, 8), state).every((/** @type {any} */ { width }) => width !== null));
  // A few pairings of the next round are in fewer columns, with larger letters.
  const columnsOf = (/** @type {number} */ listed) => layoutsFor(tables, { ...state, listed })[0].columns;
  assert.deepEqual([columnsOf(8), columnsOf(9)], [2, 4]);
});

test("many open tables fill the stage, few leave space for boards", () => {
  const state = { open: 32, shape: "wide", isBetween: false, isKnockout: true };
  const tables = Array.from({ length: 32 }, (_, index) => tableOf(index, "p1"));
  assert.ok(layoutsFor(tables, state).every((/** @type {any} */ { boards }) => boards === 0));
  assert.equal(layoutsFor(tables.slice(0, 8), { ...state, open: 8 })[0].boards, 2);
  assert.equal(layoutsFor(tables.slice(0, 1), { ...state, open: 1 })[0].boards, 1);
});
