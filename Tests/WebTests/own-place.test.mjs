/** The times at which a phone may show the player's place. */

import assert from "node:assert/strict";
import test from "node:test";
import { neverCalled } from "../../web/js/games/bingo/never-called.js";
import { ownPlace, rivals } from "../../web/js/games/bingo/own-place.js";

const local = (time) => Date.parse(time);
const START = Date.parse("2026-01-01T20:00:00Z");
const at = (seconds) => new Date(START + seconds * 1_000).toISOString();
const row = (player, rank, call) => ({ player, name: player, rank, call, lines: 1, time: at(call ?? 0) });

/** The page is Ada's (p1). Calls 1 to 8 were made in as many seconds, and taps count for their call for a minute. */
const state = ({ own, top = [], first = undefined, round = {} }) => ({
  round: {
    state: "playing",
    options: { window: 60 },
    calls: Array.from({ length: 8 }, (_, index) => ({ number: index + 1, term: index, time: at(index + 1) })),
    ...round,
  },
  standings: { own, top, total: top.length },
  pulse: { oneAway: 0, first },
});

test("a first place is open until the server reports that no player may pass or share it", () => {
  const own = row("p1", 1, 8);
  const place = (first, more = {}) => ownPlace(state({ own, top: [own], first, ...more }), START, local);
  assert.deepEqual(place(undefined), { state: "open", call: 8, mayPass: 0, mayShare: 0, until: 0 });
  assert.equal(rivals(place(undefined)), null, "before the first pulse there is nothing to say");
  assert.deepEqual(rivals(place({ call: 8, mayPass: 2, mayShare: 1 })), { key: "mayPass", count: 2 });
  assert.deepEqual(rivals(place({ call: 8, mayShare: 1 })), { key: "mayShare", count: 1 });
  assert.deepEqual(place({ call: 5 }).state, "open", "what is told of another call says nothing of this one");
  assert.deepEqual(place({ call: 8 }), { state: "decided", rank: 1, call: 8, shared: 1 });
});

test("a player who shares a decided first place is informed", () => {
  const top = [row("p1", 1, 8), row("p2", 1, 8), row("p3", 3, 9)];
  assert.equal(ownPlace(state({ own: top[0], top, first: { call: 8 } }), START, local).shared, 2);
});

test("before its delayed stream shows the bingo, a phone shows no place", () => {
  // The player's own bingo is not delayed; public messages are.
  const own = row("p1", 1, 8);
  assert.deepEqual(ownPlace(state({ own, top: [] }), START, local), {
    state: "open",
    mayPass: 0,
    mayShare: 0,
    until: 0,
  });
  assert.equal(ownPlace(state({ own: null }), START, local), null);
});

test("a later place is open as long as taps count as of its call", () => {
  const own = row("p1", 2, 8);
  const round = { marksUntil: at(100), state: "finished" };
  const place = (seconds, more = {}) => ownPlace(state({ own, ...more }), START + seconds * 1_000, local);
  assert.deepEqual(place(67), { state: "open", mayPass: 0, mayShare: 0, until: START + 68_000 });
  assert.deepEqual(place(69), { state: "decided", rank: 2, call: 8, shared: 1 });
  assert.equal(place(99, { round }).state, "open", "a finished round takes marks until a time of its own");
  assert.equal(place(101, { round }).state, "decided");
  assert.equal(place(0, { round: { state: "finished" } }).state, "decided");
});

test("if calls do not decide, a place is final at once", () => {
  assert.deepEqual(ownPlace(state({ own: row("p1", 1, null) }), START, local), {
    state: "decided",
    rank: 1,
    call: null,
    shared: 1,
  });
});

test("uncalled terms are counted without terms added during play, and with calls that were taken back", () => {
  const calls = [{ term: 0 }, { term: 1, uncalled: at(3) }, { term: 4, uncalled: at(4) }];
  assert.deepEqual(neverCalled({ terms: ["a", "b", "c", "d", "new"], added: 1, calls }), [1, 2, 3]);
  assert.deepEqual(neverCalled({ terms: ["a", "b"], calls: [] }), [0, 1]);
});
