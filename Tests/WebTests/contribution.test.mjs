/** A phone's part in a prize draw: the data that it sends, and its sentence about the result. */

import assert from "node:assert/strict";
import test from "node:test";
import { Contribution, takesPart, verdictOn } from "../../web/js/games/bingo/player/contribution.js";

// The draw of docs/PROOFS.md.
const NONCE = "000102030405060708090a0b0c0d0e0f";
const OPENED = {
  number: 1,
  rank: 2,
  among: ["p2", "p3", "p5"],
  commitment: "ae216c2ef5247a3782c135efa279a3e4cdc61094270f5d2be58c6204b7a612c9",
  until: "2026-11-26T12:00:03.000Z",
};
const DRAWN = {
  ...OPENED,
  player: "p3",
  name: "Ada",
  secret: "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20",
  contributions: [
    ["p5", NONCE],
    ["p2", "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"],
  ],
};

test("a phone says whether its number was used", () => {
  assert.equal(verdictOn(OPENED, DRAWN, "p5", NONCE), "used");
  assert.equal(verdictOn(OPENED, DRAWN, "p3", NONCE), "unused");
  assert.equal(verdictOn(OPENED, DRAWN, "p5", `1${NONCE.slice(1)}`), "unused");
});

test("a draw that is not the announced one, or whose winner does not follow, is wrong", () => {
  const other = (change) => verdictOn(OPENED, { ...DRAWN, ...change }, "p5", NONCE);
  for (const change of [
    { player: "p2" },
    { rank: 1 },
    { among: ["p2", "p3"] },
    { secret: `ff${DRAWN.secret.slice(2)}` },
    { secret: undefined },
    { contributions: [] },
  ])
    assert.equal(other(change), "wrong", JSON.stringify(change));
});

test("all candidates contribute, and some others in a large room", () => {
  assert.ok(takesPart(OPENED, { player: "p3", present: 10_000 }));
  assert.ok(takesPart(OPENED, { player: "p9", present: 10 }));
  assert.ok(!takesPart(OPENED, { player: "p9", present: 10_000 }, () => 0.5));
  assert.ok(!takesPart(OPENED, { player: undefined, present: 10 }));
});

test("a phone contributes once, and shows one line after the draw", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sent = [];
  const shown = [];
  const session = {
    state: { seat: { id: "p5" }, present: 3, round: { openDraw: OPENED } },
    send: async (command) => {
      sent.push(command);
      return { type: "accepted" };
    },
  };
  const toasts = { show: (words, look) => shown.push([words, look]) };
  const phone = new Contribution();
  phone.heard({ type: "drawOpened", draw: OPENED }, session, toasts);
  phone.heard({ type: "pulse" }, session, toasts);
  context.mock.timers.tick(1_200);
  await Promise.resolve();
  assert.deepEqual(
    sent.map(({ type, draw }) => [type, draw]),
    [["contribute", 1]],
  );
  context.mock.timers.reset();
  session.state.round = {};
  // The server accepted its number and drew without it.
  phone.heard({ type: "drawn", draw: DRAWN }, session, toasts);
  phone.heard({ type: "drawn", draw: DRAWN }, session, toasts);
  while (shown.length === 0) await new Promise((done) => setImmediate(done));
  assert.equal(shown.length, 1);
  assert.match(shown[0][0], /was not used/);
  assert.equal(shown[0][1].tone, "warn");
});
