/** What a big screen shows of many: as much as fits, and every table of a round in its turn. */

import assert from "node:assert/strict";
import test from "node:test";

const WEB = new URL("../../web/js/", import.meta.url).href;
const { leaveOut } = await import(`${WEB}kit/fit-scale.js`);
const { featuredOf, layoutsFor } = await import(`${WEB}games/sequence/screen/hall-layout.js`);

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

test("as few parts as it takes are left out, and counted", () => {
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

test("where all play on, every table has its turn, those of the leaders first", () => {
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

test("a board that is watched stays until its table is finished", () => {
  const tables = ["p1", "p2", "p3"].map((player, index) => tableOf(index, player));
  const look = { count: 1, seen: new Map(), points: new Map(), isKnockout: true };
  tables[1].sequences = [{ team: 0, cells: [] }];
  assert.deepEqual(featuredOf(tables, { ...look, kept: [] }), [1]);
  assert.deepEqual(featuredOf(tables, { ...look, kept: [2] }), [2]);
  tables[2].state = "finished";
  assert.deepEqual(featuredOf(tables, { ...look, kept: [2] }), [1]);
});

test("many open tables have the stage for themselves, few leave room for boards", () => {
  const state = { open: 32, shape: "wide", isBetween: false, isKnockout: true };
  const tables = Array.from({ length: 32 }, (_, index) => tableOf(index, "p1"));
  assert.ok(layoutsFor(tables, state).every((/** @type {any} */ { boards }) => boards === 0));
  assert.equal(layoutsFor(tables.slice(0, 8), { ...state, open: 8 })[0].boards, 2);
  assert.equal(layoutsFor(tables.slice(0, 1), { ...state, open: 1 })[0].boards, 1);
});
