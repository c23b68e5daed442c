/** The spoiler guard, in a session whose clock is cranked by hand. */

import assert from "node:assert/strict";
import test from "node:test";
import { ServerClock } from "../../web/js/room/clock.js";
import { checkedDelay } from "../../web/js/games/bingo/guard.js";
import { World } from "./support/line.mjs";
import { at, joined, options } from "./support/rooms.mjs";

const T0 = Date.parse("2026-06-08T17:00:00.000Z");
const stamp = (milliseconds) => new Date(T0 + milliseconds).toISOString();

/** A page with a delay of 60 s, in a room where nothing was called yet. */
class Evening {
  seq = 10;
  world = new World();

  constructor({ delay = 60, ...snapshot } = {}) {
    this.world.time = T0;
    Object.assign(this, this.world.session({ guard: delay }));
    this.session.start();
    this.world.admit(joined(snapshot));
    this.log.heard.length = 0;
  }

  get state() {
    return this.session.state;
  }
  get calls() {
    return this.state.round.calls.map((call) => call.number);
  }
  get standing() {
    return this.session.board.cells.map((cell) => cell.state);
  }
  get now() {
    return this.world.time - T0;
  }

  hear(message) {
    this.world.socket.hear({ at: at(this.seq + 1), after: at(this.seq), ...message });
    this.seq += 1;
  }

  call(number, term) {
    this.hear({ type: "called", call: { number, term, time: stamp(this.now) } });
  }

  /** Taps and lets the server answer. */
  async tap(type, cell, more = {}) {
    const answer = this.session.send({ type, cell });
    this.world.socket.hear({
      type: "accepted",
      id: this.world.socket.sent.at(-1).id,
      at: at((this.seq += 1)),
      ...more,
    });
    await answer;
  }

  pass(seconds) {
    this.world.pass(seconds * 1_000);
  }
}

test("without a delay, everything is shown and reported at once", () => {
  const evening = new Evening({ delay: 0 });
  evening.call(1, 3);
  assert.deepEqual(evening.calls, [1]);
  assert.deepEqual(evening.log.heard, ["called"]);
  assert.equal(evening.session.guard.holds, false);
});

test("a call is shown and reported when the delay is over", () => {
  const evening = new Evening();
  evening.call(1, 3);
  evening.pass(59.9);
  assert.deepEqual(evening.calls, []);
  assert.deepEqual(evening.log.heard, []);
  assert.equal(evening.session.guard.holds, true);
  evening.pass(0.2);
  assert.deepEqual(evening.calls, [1]);
  assert.deepEqual(evening.log.heard, ["called"]);
  assert.equal(evening.session.guard.holds, false);
});

test("each fact keeps its own distance", () => {
  const evening = new Evening();
  evening.call(1, 3);
  evening.pass(20);
  evening.call(2, 4);
  evening.hear({ type: "uncalled", term: 3, number: 1 });
  evening.pass(40.1);
  assert.deepEqual(evening.calls, [1]);
  evening.pass(20);
  assert.deepEqual(evening.calls, [2]);
  assert.deepEqual(evening.log.heard, ["called", "called", "uncalled"]);
});

test("announcements, others' bingos, standings and the pulse wait; the round's start and the own board do not", () => {
  const evening = new Evening({ round: { state: "dealt" } });
  const { round } = evening.state;
  evening.hear({ type: "roundStarted", round: { ...round, state: "playing" } });
  assert.equal(evening.state.round.state, "playing");
  evening.hear({ type: "announced", text: "He fell off the stage", time: stamp(0) });
  const bingo = { player: "p3", name: "Bo", patterns: ["row1"], call: 3, rank: 1, time: stamp(0) };
  evening.hear({ type: "bingos", bingos: [bingo] });
  evening.hear({ type: "standings", standings: { top: [{ ...bingo, lines: 1 }], total: 1, own: null } });
  evening.world.socket.hear({ type: "pulse", present: 3, game: { oneAway: 2 } });
  assert.deepEqual(evening.log.heard, ["roundStarted"]);
  assert.equal(evening.state.announcement, null);
  assert.equal(evening.state.standings.total, 0);
  assert.deepEqual(evening.state.bingos, []);
  assert.equal(evening.state.pulse.oneAway, 0);
  evening.pass(60.1);
  assert.deepEqual(evening.log.heard, ["roundStarted", "announced", "bingos", "standings", "pulse"]);
  assert.equal(evening.state.standings.total, 1);
  assert.equal(evening.state.pulse.oneAway, 2);
});

test("taps are shown at once, and a tap on a delayed term looks early until its call is shown", async () => {
  const evening = new Evening();
  evening.call(1, 4);
  await evening.tap("mark", 4);
  assert.equal(evening.standing[4], "early");
  await evening.tap("mark", 5);
  assert.equal(evening.standing[5], "early");
  evening.pass(60.1);
  assert.equal(evening.standing[4], "confirmed");
  assert.equal(evening.standing[5], "early");
  await evening.tap("unmark", 4);
  assert.equal(evening.standing[4], "suggested");
});

test("the player's bingo is shown at once, with only the calls that made it", async () => {
  const evening = new Evening();
  evening.call(1, 0);
  evening.call(2, 7);
  evening.call(3, 1);
  evening.call(4, 2);
  await evening.tap("mark", 0);
  await evening.tap("mark", 1);
  assert.equal(evening.session.board.bingo, false);
  await evening.tap("mark", 2, { lines: ["row1"] });
  assert.equal(evening.session.board.bingo, true);
  assert.deepEqual(evening.calls, [1, 3, 4]);
  evening.hear({
    type: "bingos",
    bingos: [{ player: "p7", name: "Ada", patterns: ["row1"], call: 4, rank: 1, time: stamp(0) }],
  });
  assert.equal(evening.state.standings.own.rank, 1);
  assert.equal(evening.log.heard.includes("called"), false);
  evening.pass(60.1);
  assert.deepEqual(evening.calls, [1, 2, 3, 4]);
});

test("auto-mark's confirmation by a delayed call is shown with the call, and so is its bingo", () => {
  const evening = new Evening({
    autoMark: true,
    board: { marked: [0, 1] },
    round: {
      calls: [
        { number: 1, term: 0, time: stamp(-300_000) },
        { number: 2, term: 1, time: stamp(-300_000) },
      ],
    },
  });
  evening.call(3, 2);
  assert.equal(evening.standing[2], "open");
  assert.equal(evening.session.board.bingo, false);
  evening.pass(60.1);
  assert.equal(evening.standing[2], "confirmed");
  assert.equal(evening.session.board.bingo, true);
});

test("a tap is shown at once, even if auto-mark was faster", async () => {
  const evening = new Evening({ autoMark: true });
  evening.call(1, 2);
  assert.equal(evening.standing[2], "open");
  await evening.tap("mark", 2);
  assert.equal(evening.standing[2], "early");
});

test("a call that was taken back meanwhile keeps its confirmation while it is shown", async () => {
  const evening = new Evening();
  evening.call(1, 4);
  evening.pass(61);
  await evening.tap("mark", 4);
  evening.hear({ type: "uncalled", term: 4, number: 1 });
  assert.equal(evening.standing[4], "confirmed");
  evening.pass(60.1);
  assert.equal(evening.standing[4], "open");
});

test("the end of a round waits, and taps count until then", async () => {
  const evening = new Evening();
  evening.hear({ type: "roundFinished", seed: "5eed", marksUntil: stamp(60_000) });
  assert.equal(evening.state.round.state, "playing");
  assert.equal(evening.state.round.seed, undefined);
  await evening.tap("mark", 3);
  assert.equal(evening.standing[3], "early");
  evening.pass(60.1);
  assert.equal(evening.state.round.state, "finished");
  assert.equal(evening.state.round.seed, "5eed");
});

test("the next round and its board wait for the end of the visible round", () => {
  const evening = new Evening({ board: { marked: [2] } });
  evening.hear({ type: "roundFinished", seed: "5eed" });
  evening.pass(10);
  evening.hear({
    type: "roundDealt",
    round: { ...evening.state.round, number: 2, state: "dealt", calls: [], commitment: "02" },
  });
  evening.world.socket.hear({
    type: "board",
    at: at(evening.seq),
    board: { size: 3, deal: 0, cells: [8, 7, 6, 5, 4, 3, 2, 1, 0], marked: [] },
  });
  evening.pass(1);
  evening.hear({
    type: "roundStarted",
    round: { ...evening.state.round, number: 2, state: "playing", calls: [], commitment: "02" },
  });
  assert.equal(evening.state.round.number, 1);
  assert.deepEqual(evening.state.board.cells, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.equal(evening.standing[2], "early");
  assert.deepEqual(evening.log.heard, ["board"]);
  evening.pass(49.5);
  assert.equal(evening.state.round.state, "finished");
  evening.pass(12);
  assert.equal(evening.state.round.number, 2);
  assert.equal(evening.state.round.state, "playing");
  assert.deepEqual(evening.state.board.cells, [8, 7, 6, 5, 4, 3, 2, 1, 0]);
});

test("a round dealt after the visible end of the last one is shown at once", () => {
  const evening = new Evening({ round: { state: "finished" } });
  evening.hear({ type: "roundDealt", round: { ...evening.state.round, number: 2, state: "dealt", calls: [] } });
  assert.equal(evening.state.round.number, 2);
  assert.deepEqual(evening.log.heard, ["roundDealt"]);
});

test("a page opened during a round shows everything that is old enough", () => {
  const calls = [
    { number: 1, term: 0, time: stamp(-100_000) },
    { number: 2, term: 1, time: stamp(-30_000) },
    { number: 3, term: 2, time: stamp(-10_000) },
  ];
  const young = { player: "p3", name: "Bo", rank: 1, call: 3, lines: 1, time: stamp(-5_000) };
  const evening = new Evening({ round: { calls }, standings: { top: [young], total: 1, own: null } });
  assert.deepEqual(evening.calls, [1]);
  assert.equal(evening.state.standings.total, 0);
  evening.pass(30.1);
  assert.deepEqual(evening.calls, [1, 2]);
  evening.pass(20);
  assert.deepEqual(evening.calls, [1, 2, 3]);
  evening.pass(10);
  assert.equal(evening.state.standings.total, 1);
});

test("a page opened after the end delays it only while marks count", () => {
  const evening = new Evening({ round: { state: "finished", seed: "5eed", marksUntil: stamp(20_000) } });
  assert.equal(evening.state.round.state, "playing");
  evening.pass(20.1);
  assert.equal(evening.state.round.state, "finished");
  const late = new Evening({ round: { state: "finished", seed: "5eed", marksUntil: stamp(-1_000) } });
  assert.equal(late.state.round.state, "finished");
});

test("a snapshot after a reconnection is delayed, and taps made meanwhile remain", async () => {
  const evening = new Evening();
  evening.call(1, 3);
  evening.pass(5);
  evening.world.socket.die();
  evening.pass(10);
  evening.world.admit(
    joined({
      at: at(30),
      round: {
        calls: [
          { number: 1, term: 3, time: stamp(0) },
          { number: 2, term: 4, time: stamp(8_000) },
        ],
      },
    }),
  );
  evening.seq = 30;
  assert.deepEqual(evening.calls, []);
  await evening.tap("mark", 8);
  evening.pass(45.2);
  assert.deepEqual(evening.calls, [1]);
  evening.pass(8);
  assert.deepEqual(evening.calls, [1, 2]);
  evening.pass(10);
  assert.equal(evening.standing[8], "early");
});

test("gaps are detected when they happen, not when they are shown", () => {
  const evening = new Evening();
  evening.world.socket.hear({
    type: "called",
    at: at(20),
    after: at(19),
    call: { number: 5, term: 3, time: stamp(0) },
  });
  assert.equal(evening.world.socket.types.at(-1), "sync");
});

test("a shorter delay releases events, a longer one hides none", () => {
  const evening = new Evening({ delay: 50 });
  evening.call(1, 3);
  evening.pass(10);
  evening.session.guard.delay = 5;
  assert.deepEqual(evening.calls, [1]);
  evening.session.guard.delay = 40;
  assert.deepEqual(evening.calls, [1]);
  evening.call(2, 4);
  evening.pass(30);
  assert.deepEqual(evening.calls, [1]);
  evening.session.guard.delay = 0;
  assert.deepEqual(evening.calls, [1, 2]);
  evening.call(3, 5);
  assert.deepEqual(evening.calls, [1, 2, 3]);
});

test("the seat's delay applies if the page has none", () => {
  const evening = new Evening({ delay: null, board: { guard: 45 } });
  assert.equal(evening.session.guard.delay, 45);
  assert.equal(new Evening({ delay: 0, board: { guard: 45 } }).session.guard.delay, 0);
});

test("a spectator without a board is delayed as well", () => {
  const evening = new Evening({ seat: null, board: undefined });
  evening.call(1, 3);
  assert.deepEqual(evening.calls, []);
  evening.pass(60.1);
  assert.deepEqual(evening.calls, [1]);
});

test("the age of a call measures the player's delay", () => {
  const evening = new Evening();
  evening.call(1, 3);
  evening.pass(17);
  assert.equal(evening.session.guard.ageOf(1), 17);
  assert.equal(evening.session.guard.ageOf(9), null);
});

test("the end of the evening can wait until everything was shown", () => {
  const evening = new Evening();
  let over = false;
  evening.call(1, 3);
  evening.session.guard.afterwards(() => {
    over = true;
  });
  evening.pass(59);
  assert.equal(over, false);
  evening.pass(2);
  assert.equal(over, true);
  new Evening({ delay: 0 }).session.guard.afterwards(() => {
    over = "at once";
  });
  assert.equal(over, "at once");
});

test("in honour rounds, the player's marks need no calls", async () => {
  const evening = new Evening({ round: { options: options({ verification: "honour" }) } });
  for (const cell of [0, 1, 2]) await evening.tap("mark", cell);
  assert.equal(evening.session.board.bingo, true);
});

test("delays are whole seconds within their limits", () => {
  assert.deepEqual([-3, 0, 12.4, 999, NaN].map(checkedDelay), [0, 0, 12, 300, 0]);
});

test("the server's clock is estimated from its fastest fact", () => {
  let now = T0 + 7_300;
  const clock = new ServerClock(() => now);
  assert.equal(clock.local(stamp(0)), T0);
  clock.note(stamp(2_000));
  now += 1_000;
  clock.note(stamp(3_200));
  assert.equal(clock.local(stamp(0)), T0 + 5_100);
  assert.ok(Number.isNaN(clock.local(null)));
});

test("a name changes at once, in visible and in delayed events", () => {
  const row = (player, name) => ({ player, name, rank: 1, call: 1, lines: 1, time: stamp(0) });
  const evening = new Evening();
  evening.hear({ type: "standings", standings: { top: [row("p2", "Rude")], total: 1, own: null } });
  evening.pass(61);
  evening.hear({ type: "standings", standings: { top: [row("p2", "Rude"), row("p3", "Ruder")], total: 2, own: null } });
  const bingo = { player: "p3", name: "Ruder", patterns: ["row1"], call: 2, rank: 2, time: stamp(61_000) };
  evening.hear({ type: "bingos", bingos: [bingo], more: 0 });
  evening.hear({ type: "bingos", bingos: [{ ...bingo, player: "p4" }], more: 0 });
  evening.hear({
    type: "names",
    changed: [
      { player: "p2", name: "Bo" },
      { player: "p3", name: "Eve" },
    ],
    removed: ["p4"],
  });
  const shown = () => evening.state.standings.top.map(({ name }) => name);
  assert.deepEqual(shown(), ["Bo"]);
  assert.equal(evening.log.heard.at(-1), "names");
  evening.log.heard.length = 0;
  evening.pass(61);
  assert.deepEqual(shown(), ["Bo", "Eve"]);
  assert.deepEqual(
    evening.log.heard.filter((type) => type === "bingos"),
    ["bingos"],
    "nobody is celebrated who was removed",
  );
});
