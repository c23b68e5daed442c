/** Shared ranks. */

import assert from "node:assert/strict";
import test from "node:test";
import { places } from "../../web/js/games/bingo/places.js";

const standing = (player, rank) => ({ player, name: player.toUpperCase(), rank, call: rank, lines: 1, time: "" });

test("tied players are listed together, best first, with their prizes", () => {
  const top = [standing("p1", 1), standing("p2", 1), standing("p3", 3), standing("p4", 4), standing("p5", 5)];
  const draw = { number: 1, rank: 1, among: ["p1", "p2"], player: "p2", name: "P2" };
  const stand = places({ top, total: 5, own: null }, [draw]);
  assert.deepEqual(
    stand.map(({ avatars }) => avatars.length),
    [2, 1, 1],
  );
  assert.deepEqual(
    stand.map(({ avatars, ...place }) => place),
    [
      { rank: 1, call: 1, names: ["P1", "P2"], more: 0, winners: [draw] },
      { rank: 3, call: 3, names: ["P3"], more: 0, winners: [] },
      { rank: 4, call: 4, names: ["P4"], more: 0, winners: [] },
    ],
  );
  assert.deepEqual(places({ top: [], total: 0, own: null }, []), []);
});

test("a shortened list may hide more players of its last rank", () => {
  assert.equal(places({ top: [standing("p1", 1), standing("p2", 1)], total: 40, own: null }, [])[0].more, 38);
});
