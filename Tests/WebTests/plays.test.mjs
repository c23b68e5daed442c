/** Another play begins in the room: what a session keeps, drops and requests. */

import assert from "node:assert/strict";
import test from "node:test";
import { BingoSession } from "../../web/js/games/bingo/session.js";
import { foldRoom } from "../../web/js/room/state.js";
import { INITIAL_STATE } from "./support/fold.mjs";
import { World } from "./support/line.mjs";
import { at, joined } from "./support/rooms.mjs";

const ROOM = joined().room;
const played = (seq, changes) => ({
  type: "played",
  at: at(seq),
  after: at(seq - 1),
  room: { ...ROOM, play: 2, ...changes },
  game: {},
  evening: { shown: true, plays: [{ play: 1, game: "bingo" }], table: [] },
});

/** A session that reports which games it should show. */
function inRoom(message = joined()) {
  const world = new World();
  const wanted = [];
  const made = world.session({ plays: (room) => wanted.push(`${room.game} ${room.play}`) });
  made.session.start();
  world.admit(message);
  return { world, wanted, ...made };
}

test("a game's commands contain their play, the room's do not", () => {
  const { world, session } = inRoom(joined({ room: { play: 3 } }));
  void session.send({ type: "mark", cell: 1 });
  assert.equal(world.socket.sent.at(-1).play, 3);
  void session.send({ type: "name", name: "Bo" });
  assert.equal("play" in world.socket.sent.at(-1), false);
});

test("the page is notified of another play, and commands for the old one are dropped silently", async () => {
  const { world, wanted, session, line } = inRoom();
  let answered = 0;
  void session.send({ type: "mark", cell: 1 }).then(() => (answered += 1));
  const name = session.send({ type: "name", name: "Bo" });
  world.socket.hear(played(11));
  assert.deepEqual(wanted, ["bingo 1", "bingo 2"]);
  assert.deepEqual(
    line.waiting.map(({ type }) => type),
    ["name"],
  );
  world.socket.hear({ type: "accepted", id: line.waiting[0].id, at: at(12) });
  await name;
  assert.equal(answered, 0, "nobody is told of a tap that went by");
});

test("an answer that the play is over is not shown, and nothing waits for it", async () => {
  const { world, session, line } = inRoom();
  let answered = 0;
  void session.send({ type: "mark", cell: 1 }).then(() => (answered += 1));
  const { id } = world.socket.sent.at(-1);
  world.socket.hear({ type: "rejected", id, code: "stalePlay", message: "" });
  await Promise.resolve();
  assert.deepEqual([answered, line.waiting.length, session.wishes.size], [0, 0, 0]);
});

test("a part attached late receives the last snapshot if no message has followed", () => {
  const { world, line } = inRoom();
  line.attach(null);
  world.socket.hear(joined({ room: { play: 2 }, at: at(20) }));
  const asked = world.socket.sent.length;
  const late = new BingoSession(line);
  line.catchUp();
  assert.equal(late.state.round.number, 1);
  assert.equal(world.socket.sent.length, asked, "without asking for another");
});

test("a part attached late requests a snapshot if messages have followed", () => {
  const { world, line } = inRoom();
  line.attach(null);
  world.socket.hear(played(11));
  world.socket.hear({ type: "called", call: { number: 1, term: 1, time: "" }, at: at(12), after: at(11) });
  const late = new BingoSession(line);
  assert.equal(late.state.round, null, "no fact is kept before");
  line.catchUp();
  assert.equal(world.socket.types.at(-1), "sync");
  const { id } = world.socket.sent.at(-1);
  world.socket.hear(joined({ id, room: { play: 2 }, at: at(12) }));
  assert.equal(late.state.room.play, 2);
  assert.notEqual(late.state.round, null);
});

test("unsent taps of an older page are sent only in the first play", () => {
  for (const [play, types] of [
    [1, ["mark"]],
    [2, []],
  ]) {
    const first = new World();
    const { session, store } = first.session();
    session.start();
    void session.send({ type: "mark", cell: 1 });
    assert.equal("play" in session.waiting[0], false, "the room is not known yet");
    session.leave();
    const world = new World();
    const next = world.session({ store });
    next.session.start();
    world.admit(joined({ room: { play } }));
    assert.deepEqual(world.socket.types.slice(1), types);
  }
});

test("the player's own row of the evening is found in the table, or stays as last received", () => {
  const evening = (table, own) => ({ shown: true, plays: [], table, ...(own === undefined ? {} : { own }) });
  const row = { player: "p7", name: "Ada", points: 10, place: 1 };
  let state = foldRoom(INITIAL_STATE, joined({ evening: evening([], { points: 3, place: 30 }) }));
  assert.deepEqual(state.evening.own, { points: 3, place: 30 });
  state = foldRoom(state, { type: "evening", at: at(11), after: at(10), ...evening([]) });
  assert.deepEqual(state.evening.own, { points: 3, place: 30 });
  state = foldRoom(state, { type: "evening", at: at(12), after: at(11), ...evening([row]) });
  assert.equal(state.evening.own.points, 10);
});

test("delayed events of a finished play are discarded", () => {
  const world = new World();
  const { session, line, log } = world.session({ guard: 60 });
  session.start();
  world.admit(joined());
  world.socket.hear({ type: "announced", text: "Soon", time: "", at: at(11), after: at(10) });
  line.attach(null);
  log.heard.length = 0;
  world.pass(120_000);
  assert.deepEqual(log.heard, []);
});
