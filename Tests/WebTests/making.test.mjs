/** A room that is asked for again, because no answer came, has the same key; any other has one of its own. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { make } from "../../web/js/room/making.js";

/** @param {(Response | null)[]} answers `null` for none @returns {{path: string, key: string, body: any}[]} what is asked */
function pretend(...answers) {
  /** @type {{path: string, key: string, body: any}[]} */
  const asked = [];
  globalThis.fetch = async (path, init) => {
    asked.push({
      path: String(path),
      key: new Headers(init?.headers).get("idempotency-key") ?? "",
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

test("a wish without an answer keeps its key until it is answered", async () => {
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
});

test("an answer that broke off, or that a proxy gave, is none", async () => {
  const broken = new Response('{"room": "K7Q', { status: 201 });
  const asked = pretend(broken, new Response("Bad gateway", { status: 502 }), made({ room: "K7QX4P" }));
  const wish = { title: "Far away" };
  await assert.rejects(make("/api/rooms", wish), { code: "offline" });
  await assert.rejects(make("/api/rooms", wish), { code: "http502" });
  assert.deepEqual(await make("/api/rooms", wish), { room: "K7QX4P" });
  assert.equal(new Set(asked.map(({ key }) => key)).size, 1);
});

test("another wish, another place and a refused wish have other keys", async () => {
  const asked = pretend(null, null, null, refused(), made({}));
  await assert.rejects(make("/api/rooms", { title: "A" }));
  await assert.rejects(make("/api/rooms", { title: "B" }));
  await assert.rejects(make("/api/packs", { title: "A" }));
  await assert.rejects(make("/api/packs", { title: "C" }), { code: "badTerms" });
  await make("/api/packs", { title: "C" });
  assert.equal(new Set(asked.map(({ key }) => key)).size, 5);
});

test("two presses at once are one wish", async () => {
  const asked = pretend(made({ room: "K7QX4P" }), made({ room: "K7QX4P" }));
  await Promise.all([make("/api/rooms", { title: "D" }), make("/api/rooms", { title: "D" })]);
  assert.equal(asked[0].key, asked[1].key);
});
