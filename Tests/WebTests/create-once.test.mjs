/** A room that is requested again because there was no answer has the same key; every other room has its own. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createHash } from "node:crypto";
import { durable } from "../../web/js/kit/durable-storage.js";
import { askForRooms, make, makeRoom } from "../../web/js/room/create-once.js";
import { hostToken, hostedRooms } from "../../web/js/room/browser-memory.js";

/**
 * @param {(Response | null)[]} answers `null` for none @returns {{path: string, key: string, secret: string, body:
 *   any}[]} the requests
 */
function pretend(...answers) {
  /** @type {{path: string, key: string, secret: string, body: any}[]} */
  const asked = [];
  globalThis.fetch = async (path, init) => {
    asked.push({
      path: String(path),
      key: new Headers(init?.headers).get("idempotency-key") ?? "",
      secret: new Headers(init?.headers).get("authorization") ?? "",
      body: JSON.parse(String(init?.body)),
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer;
  };
  return asked;
}

const made = (/** @type {object} */ body) => new Response(JSON.stringify(body), { status: 201 });
const refused = () => new Response(JSON.stringify({ code: "badTerms", detail: "no" }), { status: 400 });

test("a request without an answer keeps its key until it is answered", async () => {
  const asked = pretend(null, null, made({ room: "K7QX4P" }), made({ room: "ABCDEF" }));
  const wish = { title: "Keynote" };
  await assert.rejects(make("/api/rooms", wish), { code: "offline" });
  await assert.rejects(make("/api/rooms", wish), { code: "offline" });
  assert.deepEqual(await make("/api/rooms", wish), { room: "K7QX4P" });
  assert.deepEqual(await make("/api/rooms", wish), { room: "ABCDEF" });
  assert.match(asked[0].key, /^[\w-]{22}$/);
  assert.deepEqual(
    asked.map(({ key }) => key === asked[0].key),
    [true, true, true, false],
  );
  assert.deepEqual(asked[0].body, wish);
  // Behind a shared address, no client gets another one's answer.
  assert.match(asked[0].secret, /^Bearer [\w-]{22}$/);
  assert.equal(asked[1].secret, asked[0].secret);
});

test("an interrupted answer, or one of a proxy, does not count", async () => {
  const broken = new Response('{"room": "K7Q', { status: 201 });
  const asked = pretend(broken, new Response("Bad gateway", { status: 502 }), made({ room: "K7QX4P" }));
  const wish = { title: "Far away" };
  await assert.rejects(make("/api/rooms", wish), { code: "offline" });
  await assert.rejects(make("/api/rooms", wish), { code: "http502" });
  assert.deepEqual(await make("/api/rooms", wish), { room: "K7QX4P" });
  assert.equal(new Set(asked.map(({ key }) => key)).size, 1);
});

test("another request, another path and a refused request have other keys", async () => {
  const asked = pretend(null, null, null, refused(), made({}));
  await assert.rejects(make("/api/rooms", { title: "A" }));
  await assert.rejects(make("/api/rooms", { title: "B" }));
  await assert.rejects(make("/api/packs", { title: "A" }));
  await assert.rejects(make("/api/packs", { title: "C" }), { code: "badTerms" });
  await make("/api/packs", { title: "C" });
  assert.equal(new Set(asked.map(({ key }) => key)).size, 5);
});

test("two presses at once are one request", async () => {
  const asked = pretend(made({ room: "K7QX4P" }), made({ room: "K7QX4P" }));
  await Promise.all([make("/api/rooms", { title: "D" }), make("/api/rooms", { title: "D" })]);
  assert.equal(asked[0].key, asked[1].key);
});

const links = { player: "http://x/r/K7QX4P#k=abcdefghijk", screen: "", overlay: "" };
const hash = (/** @type {string} */ token) => createHash("sha256").update(token).digest("hex");

test("a room's key is stored before the server gets its hash", async () => {
  const asked = pretend(null, made({ room: "K7QX4P", links }));
  const wish = { game: "bingo", title: "Kept" };
  await assert.rejects(makeRoom(wish), { code: "offline" });
  const [pending] = JSON.parse(durable.getItem("callboard.making") ?? "[]");
  assert.equal(asked[0].key, pending.key);
  assert.deepEqual(asked[0].body, { ...wish, tokenHash: hash(pending.token) });
  assert.deepEqual(await makeRoom(wish), { room: "K7QX4P", token: pending.token });
  assert.deepEqual(asked[1], asked[0]);
  assert.equal(hostToken("K7QX4P"), pending.token);
  assert.equal(hostedRooms()[0].title, "Kept");
  assert.equal(durable.getItem("callboard.making"), null);
});

test("a page asks about a room whose answer never arrived", async () => {
  pretend(null);
  await assert.rejects(makeRoom({ game: "bingo", title: "Lost" }));
  const asked = pretend(made({ room: "ABCDEF", links }));
  assert.equal(await askForRooms(), 1);
  assert.equal(hash(hostToken("ABCDEF") ?? ""), asked[0].body.tokenHash);
  assert.equal(await askForRooms(), 0);
  assert.equal(asked.length, 1);
});

test("a page does not ask about a refused room, or one that the server has forgotten", async () => {
  const asked = pretend(refused());
  await assert.rejects(makeRoom({ game: "bingo", title: "Refused" }), { code: "badTerms" });
  durable.setItem(
    "callboard.making",
    JSON.stringify([{ wish: { game: "bingo", title: "Old" }, token: "t", key: "k", time: 0 }]),
  );
  assert.equal(await askForRooms(), 0);
  assert.equal(asked.length, 1);
  assert.equal(durable.getItem("callboard.making"), null);
});
