import assert from "node:assert/strict";
import test from "node:test";
import { ANSWER_TIMEOUT, CONNECT_TIMEOUT } from "../../web/js/room/connection.js";
import { greetingURL } from "../../web/js/room/greeting.js";
import { World } from "./support/line.mjs";
import { at, call, joined } from "./support/rooms.mjs";

function inRoom(message = joined()) {
  const world = new World();
  const made = world.session();
  made.session.start();
  world.admit(message);
  return { world, ...made };
}

test("joins with token, name, client and id, and asks for the subprotocol", () => {
  const { world } = inRoom();
  const [join] = world.socket.sent;
  assert.deepEqual(
    { ...join, client: "" },
    { type: "join", id: 1, client: "", room: "K7QX4P", token: "t".repeat(22), name: "Ada" },
  );
});

test("sends its position when it reconnects", () => {
  const { world, session } = inRoom();
  assert.equal("at" in world.socket.sent[0], false, "nothing was shown yet");
  void session.send({ type: "mark", cell: 3 });
  world.socket.hear({ type: "accepted", id: world.socket.sent.at(-1).id, at: at(17), lines: [] });
  world.socket.die();
  world.pass(2_000);
  world.socket.open();
  assert.deepEqual(world.socket.sent[0].at, at(17));
});

test("sends the secret of a moving seat until it has the seat", () => {
  const world = new World();
  const { session } = world.session({ move: "m".repeat(22) });
  session.start();
  world.socket.open();
  assert.equal(world.socket.sent[0].move, "m".repeat(22));
  world.socket.die();
  world.pass(2_000);
  world.admit(joined());
  assert.equal(world.socket.sent[0].move, "m".repeat(22), "the answer was lost");
  world.socket.die();
  world.pass(2_000);
  world.socket.open();
  assert.equal("move" in world.socket.sent[0], false);
});

test("joins with the upgrade, and again when the socket is open", () => {
  const { world } = inRoom();
  assert.equal(world.socket.greeting.type, "join");
  assert.deepEqual(world.socket.sent, [world.socket.greeting]);
});

test("a key that is not on the disk yet is not sent with an upgrade", async () => {
  const world = new World();
  let written = () => {};
  const writing = new Promise((resolve) => (written = resolve));
  world.surroundings.kept = () => writing;
  world.session().session.start();
  assert.equal(world.socket.greeting, null);
  world.socket.open();
  assert.equal(world.socket.sent.length, 0);
  written();
  await writing;
  assert.equal(world.socket.sent[0].type, "join");
});

test("each attempt has its own cookie, only for the WebSocket", () => {
  const jar = [];
  const before = globalThis.document;
  globalThis.document = {
    set cookie(text) {
      jar.push(text);
    },
  };
  try {
    const [first, second] = [1, 2].map(() => new URL(greetingURL("wss://bingo.test/ws", '{"token":"ä; b"}')));
    assert.notEqual(first.search, second.search);
    const name = first.searchParams.get("greeting");
    assert.equal(
      jar[0],
      `greeting-${name}=%7B%22token%22%3A%22%C3%A4%3B%20b%22%7D; Path=/ws; SameSite=Strict; Max-Age=10; Secure`,
    );
    greetingURL("ws://localhost/ws", "{}");
    assert.doesNotMatch(jar[2], /Secure/);
  } finally {
    globalThis.document = before;
  }
});

test("watches without a seat", () => {
  const world = new World();
  const { session } = world.session({ seat: null });
  session.start();
  world.socket.open();
  assert.equal(world.socket.sent[0].type, "watch");
  assert.equal("token" in world.socket.sent[0], false);
});

test("a page opened before any call knows the server's clock from the snapshot", () => {
  const { world, session } = inRoom();
  const server = world.time - 90_000;
  const start = new Date(server + 30_000).toISOString();
  assert.equal(session.clock.local(start), server + 30_000, "without a hint, clocks agree");
  world.socket.hear(joined({ now: new Date(server).toISOString() }));
  assert.equal(session.clock.local(start), world.time + 30_000);
});

test("a tap is shown at once and stays when accepted", async () => {
  const { world, session } = inRoom(joined({ round: { calls: [call(1, 3)] } }));
  const answer = session.send({ type: "mark", cell: 3 });
  assert.equal(session.board.cells[3].state, "confirmed");
  assert.equal(session.state.marks.made[3], undefined);
  world.socket.hear({ type: "accepted", id: world.socket.sent.at(-1).id, at: at(11), lines: [] });
  assert.equal((await answer).type, "accepted");
  assert.equal(session.board.cells[3].pending, false);
  assert.equal(session.board.cells[3].state, "confirmed");
});

test("a refused tap is undone", async () => {
  const { world, session } = inRoom();
  const answer = session.send({ type: "mark", cell: 3 });
  world.socket.hear({ type: "rejected", id: world.socket.sent.at(-1).id, code: "roundFinished", message: "" });
  assert.equal((await answer).code, "roundFinished");
  assert.equal(session.board.cells[3].state, "open");
});

test("mark, then unmark: the answer to the first does not undo the second", () => {
  const { world, session } = inRoom();
  void session.send({ type: "mark", cell: 3 });
  void session.send({ type: "unmark", cell: 3 });
  const [first, second] = world.socket.sent.slice(1);
  world.socket.hear({ type: "accepted", id: first.id, at: at(11), lines: [] });
  assert.equal(session.board.cells[3].state, "open");
  world.socket.hear({ type: "accepted", id: second.id, at: at(12), lines: [] });
  assert.equal(session.board.cells[3].state, "open");
});

test("unanswered commands are sent again with their ids after a reconnection, in order", async () => {
  const { world, session } = inRoom();
  const answers = [session.send({ type: "mark", cell: 1 }), session.send({ type: "mark", cell: 2 })];
  const ids = world.socket.sent.slice(1).map((command) => command.id);
  world.socket.die();
  void session.send({ type: "mark", cell: 5 });
  world.pass(2_000);
  assert.equal(world.sockets.length, 2);
  world.admit(joined());
  const again = world.socket.sent.slice(1);
  assert.deepEqual(
    again.map((command) => command.cell),
    [1, 2, 5],
  );
  assert.deepEqual(
    again.slice(0, 2).map((command) => command.id),
    ids,
  );
  assert.ok(again[2].id > ids[1]);
  for (const { id } of again) world.socket.hear({ type: "accepted", id, at: at(20), lines: [] });
  assert.deepEqual(
    (await Promise.all(answers)).map((answer) => answer.type),
    ["accepted", "accepted"],
  );
  assert.equal(session.waiting.length, 0);
});

test("after a snapshot that it did not request, the client sends pending commands again", () => {
  const { world, session } = inRoom();
  void session.send({ type: "mark", cell: 1 });
  const { id } = world.socket.sent.at(-1);
  world.socket.hear(joined({ id: null, at: at(30) }));
  assert.deepEqual(world.socket.sent.at(-1), { type: "mark", cell: 1, play: 1, id });
});

test("a reloaded page shows the last received state without announcements until it is connected", () => {
  const { world, session, store } = inRoom(joined({ round: { calls: [call(1, 3)] } }));
  void session.send({ type: "mark", cell: 3 });
  world.socket.hear({ type: "accepted", id: world.socket.sent.at(-1).id, at: at(11), lines: [] });
  world.socket.hear({ type: "called", call: call(2, 5), at: at(12), after: at(11) });
  session.leave();
  const reloaded = world.session({ store });
  reloaded.session.start();
  assert.equal(reloaded.session.board, null);
  reloaded.line.catchUp();
  assert.equal(reloaded.session.board.cells[3].state, "confirmed");
  assert.equal(reloaded.session.state.round.calls.length, 2);
  assert.equal(reloaded.line.state.seat.name, "Ada");
  assert.deepEqual(reloaded.log.heard, []);
  world.socket.open();
  world.socket.hear(joined({ id: world.socket.sent[0].id, at: at(13), round: { calls: [] } }));
  assert.equal(reloaded.session.state.round.calls.length, 0);
  assert.deepEqual(reloaded.log.heard, ["joined"]);
});

test("the messages of a hidden page survive when the browser ends it; the room's answer is newer", () => {
  const { world, line, store } = inRoom();
  line.rest();
  const reloaded = world.session({ store });
  reloaded.session.start();
  world.socket.open();
  world.socket.hear(joined({ id: world.socket.sent[0].id, round: { number: 2 } }));
  reloaded.line.catchUp();
  assert.equal(reloaded.session.state.round.number, 2);
});

for (const [why, change] of [
  ["old", ({ world }) => world.pass(601_000)],
  [
    "of another game",
    ({ world }) => world.socket.hear({ type: "played", room: { game: "party", play: 2 }, at: at(11), after: at(10) }),
  ],
  ["of a room that is left", ({ world }) => world.socket.hear({ type: "removed" })],
  ["before its time", ({ session }) => (session.guard.delay = 30)],
]) {
  test(`what is ${why} is not told again`, () => {
    const made = inRoom();
    if (why === "old") made.session.leave();
    change(made);
    if (why !== "old") made.session.leave();
    const reloaded = made.world.session({ store: made.store });
    reloaded.session.start();
    reloaded.line.catchUp();
    assert.equal(reloaded.session.board, null);
  });
}

test("a reload continues with the same client, higher ids and the unanswered commands", () => {
  const world = new World();
  const { session, store } = world.session();
  session.start();
  world.admit(joined());
  void session.send({ type: "mark", cell: 1 });
  const [join, mark] = world.socket.sent;
  session.leave();

  const reloaded = world.session({ store });
  assert.equal(reloaded.session.wishes.get(1), true);
  reloaded.session.start();
  world.admit(joined());
  assert.equal(world.socket.sent[0].client, join.client);
  assert.ok(world.socket.sent[0].id > mark.id);
  assert.deepEqual(world.socket.sent[1], mark);
});

test("a duplicated tab becomes a separate client", () => {
  const world = new World();
  const { session, store } = world.session();
  session.start();
  world.socket.open();
  const twin = world.session({ store });
  const first = world.socket.sent[0].client;
  twin.session.start();
  world.socket.open();
  assert.notEqual(world.socket.sent[0].client, first);
});

test("a connection that never joins is given up after five seconds", () => {
  const world = new World();
  const { session } = world.session();
  session.start();
  world.pass(CONNECT_TIMEOUT + 1);
  assert.equal(world.sockets[0].closed, true);
  world.pass(1_000);
  assert.equal(world.sockets.length, 2);
});

test("the back-off grows, is jittered and is limited", () => {
  const world = new World();
  const { session } = world.session();
  session.start();
  const delays = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    const before = world.time;
    const count = world.sockets.length;
    world.socket.die();
    while (world.sockets.length === count) world.pass(50);
    delays.push(world.time - before);
  }
  assert.ok(delays[0] <= 500);
  assert.ok(delays[3] > delays[0]);
  assert.ok(Math.max(...delays) <= 15_050);
  assert.ok(delays.at(-1) > 6_000);
});

test("after 1001, clients reconnect at random times within five seconds", () => {
  const delays = [0.02, 0.5, 0.99].map((random) => {
    const { world } = inRoom();
    world.random = random;
    world.socket.die(1001);
    const before = world.time;
    while (world.sockets.length === 1) world.pass(20);
    return world.time - before;
  });
  assert.ok(delays[0] < 200 && delays[1] > 2_000 && delays[2] <= 5_020 && delays[2] > delays[1]);
});

test("a missing answer means a dead connection", () => {
  const { world, session } = inRoom();
  void session.send({ type: "mark", cell: 1 });
  world.pass(ANSWER_TIMEOUT + 1);
  assert.equal(world.sockets[0].closed, true);
  world.pass(1_000);
  assert.equal(world.sockets.length, 2);
});

test("a page that was hidden for long opens a new socket; after a short time it only tests the old one", () => {
  const { world, session } = inRoom();
  session.wake(1_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.socket.types.at(-1), "sync");
  world.socket.hear(joined({ at: at(12) }));
  session.wake(60_000);
  assert.equal(world.sockets.length, 2);
  assert.equal(world.sockets[0].closed, true);
});

test("a quiet connection is tested from time to time, and closed if it stays silent", () => {
  const { world } = inRoom();
  world.pass(61_000);
  assert.equal(world.socket.types.at(-1), "sync");
  world.pass(ANSWER_TIMEOUT + 1_000);
  assert.equal(world.sockets.length, 2);
});

test("a gap causes one request for a snapshot", () => {
  const { world } = inRoom();
  for (const seq of [20, 30])
    world.socket.hear({ type: "called", at: at(seq), after: at(seq - 1), call: call(seq, 0) });
  assert.deepEqual(world.socket.types, ["join", "sync"]);
  world.socket.hear({ ...joined({ at: at(31) }), id: world.socket.sent[1].id });
  world.socket.hear({ type: "called", at: at(40), after: at(39), call: call(9, 2) });
  assert.deepEqual(world.socket.types, ["join", "sync", "sync"]);
});

for (const [code, reason] of [
  [4500, "removed"],
  [4501, "roomEnded"],
  [4502, "protocol"],
  [4503, "moved"],
  [4504, "unknownRoom"],
]) {
  test(`close ${code} is final`, async () => {
    const { world, session, log } = inRoom();
    const answer = session.send({ type: "mark", cell: 1 });
    world.socket.die(code);
    world.pass(2_000);
    assert.equal(world.sockets.length, 1);
    assert.equal(log.line.at(-1), `stopped:${reason}`);
    assert.equal((await answer).type, "rejected");
  });
}

for (const code of [4000, 4001, 4002, 1006, 1011]) {
  test(`close ${code} comes back`, () => {
    const { world } = inRoom();
    world.socket.die(code);
    world.pass(1_000);
    assert.equal(world.sockets.length, 2);
  });
}

for (const code of ["unknownRoom", "roomLocked", "roomEnded", "removed", "moved", "badToken", "badName"]) {
  test(`a join refused with ${code} ends the attempts`, () => {
    const world = new World();
    const { session, log } = world.session();
    session.start();
    world.socket.open();
    world.socket.hear({ type: "rejected", id: 1, code, message: "" });
    world.pass(2_000);
    assert.equal(world.sockets.length, 1);
    assert.equal(log.line.at(-1), `stopped:${code}`);
  });
}

test("a join refused with unavailable is tried again", () => {
  const world = new World();
  const { session } = world.session();
  session.start();
  world.socket.open();
  world.socket.hear({ type: "rejected", id: 1, code: "unavailable", message: "" });
  world.pass(3_000);
  assert.equal(world.sockets.length, 2);
});

test("reports while the server cannot save a command", () => {
  const { world, session, log } = inRoom();
  void session.send({ type: "mark", cell: 1 });
  world.socket.hear({ type: "rejected", id: world.socket.sent.at(-1).id, code: "unavailable", message: "" });
  assert.equal(log.line.at(-1), "joined:unsaved");
});

test("unavailable is retried with the same id, rateLimited and staleId under a new one", () => {
  const { world, session } = inRoom();
  void session.send({ type: "mark", cell: 1 });
  const { id } = world.socket.sent.at(-1);
  world.socket.hear({ type: "rejected", id, code: "unavailable", message: "" });
  world.pass(2_000);
  assert.deepEqual(world.socket.sent.at(-1), { type: "mark", cell: 1, play: 1, id });
  world.socket.hear({ type: "rejected", id, code: "rateLimited", message: "" });
  world.pass(2_000);
  const renewed = world.socket.sent.at(-1);
  assert.ok(renewed.id > id);
  world.socket.hear({ type: "rejected", id: renewed.id, code: "staleId", message: "" });
  world.pass(2_000);
  assert.ok(world.socket.sent.at(-1).id > renewed.id);
  assert.equal(session.board.cells[1].state, "early");
});

test("a command that is too large is dropped, and not sent again", async () => {
  const { world, session } = inRoom();
  const small = session.send({ type: "mark", cell: 1 });
  const large = session.send({ type: "announce", text: "x".repeat(9_000) });
  world.socket.hear({ type: "rejected", id: null, code: "tooLarge", message: "" });
  assert.equal((await large).code, "tooLarge");
  assert.deepEqual(
    session.waiting.map((command) => command.type),
    ["mark"],
  );
  void small;
});

test("a board that does not arrive after a deal is requested", () => {
  const { world } = inRoom();
  world.socket.hear({
    type: "roundDealt",
    at: at(11),
    after: at(10),
    round: { ...joined().game.round, number: 2, state: "dealt" },
  });
  world.pass(1_000);
  assert.deepEqual(world.socket.types, ["join"]);
  world.pass(5_000);
  assert.equal(world.socket.types[1], "sync");
});

test("a board that arrives after a deal is not requested", () => {
  const { world } = inRoom();
  world.socket.hear({
    type: "roundDealt",
    at: at(11),
    after: at(10),
    round: { ...joined().game.round, number: 2, state: "dealt" },
  });
  world.socket.hear({
    type: "board",
    at: at(11),
    after: at(11),
    board: { ...joined().game.board, deal: 1 },
    autoMark: false,
  });
  world.pass(9_000);
  assert.deepEqual(world.socket.types, ["join"]);
});

test("damaged messages are ignored", () => {
  const { world, line } = inRoom();
  world.socket.onmessage({ data: "{" });
  world.socket.onmessage({ data: "null" });
  world.socket.onmessage({ data: "[1]" });
  assert.equal(line.status, "joined");
});

test("a client that must wait in turn reconnects at the given time, with the same seat and name", () => {
  const world = new World();
  const { session, line, log } = world.session();
  session.start();
  world.socket.open();
  const [first] = world.socket.sent;
  world.socket.hear({ type: "rejected", id: first.id, code: "tryLater", message: "", retryAfter: 42_000 });
  assert.equal(line.inTurn, true);
  assert.equal(line.status, "waiting");
  assert.equal(
    log.line.some((line) => line.startsWith("stopped")),
    false,
  );
  world.pass(41_000);
  session.wake(30_000);
  assert.equal(world.sockets.length, 1, "asking early gains nothing");
  world.pass(2_000);
  assert.equal(world.sockets.length, 2);
  world.socket.open();
  const [second] = world.socket.sent;
  assert.deepEqual({ ...second, id: 0 }, { ...first, id: 0 });
  world.socket.hear({ ...joined(), id: second.id });
  assert.equal(line.inTurn, false);
  assert.equal(line.status, "joined");
});
