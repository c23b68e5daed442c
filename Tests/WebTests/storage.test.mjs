import assert from "node:assert/strict";
import test from "node:test";
import "./support/browser.mjs";
import { Identity, newToken } from "../../web/js/room/identity.js";
import { memoryStore, readJSON, safeStore } from "../../web/js/kit/storage.js";

const isNumber = (value) => typeof value === "number";

test("damaged and foreign values count as absent", () => {
  const store = memoryStore();
  for (const text of ["{", "", "null", '"seven"', "[]"]) {
    store.setItem("key", text);
    assert.equal(readJSON(store, "key", isNumber), null, text);
  }
  store.setItem("key", "7");
  assert.equal(readJSON(store, "key", isNumber), 7);
});

test("blocked storage falls back to memory", () => {
  const store = safeStore(() => {
    throw new Error("blocked");
  });
  store.setItem("a", "1");
  assert.equal(store.getItem("a"), "1");
  assert.equal(store.durable, false);
  store.removeItem("a");
  assert.equal(store.getItem("a"), null);
});

test("values that full storage refuses are kept in memory", () => {
  const inner = memoryStore();
  inner.setItem("a", "old");
  const store = safeStore(() => ({
    ...inner,
    setItem: () => {
      throw new Error("quota");
    },
  }));
  store.setItem("a", "new");
  assert.equal(store.getItem("a"), "new");
});

test("tokens have 22 characters of base64url and differ", () => {
  const tokens = new Set(Array.from({ length: 50 }, newToken));
  assert.equal(tokens.size, 50);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{22}$/);
});

test("ids of a client grow across reloads and never restart lower", () => {
  const store = memoryStore();
  const first = new Identity(store, "k");
  assert.deepEqual([first.nextID(), first.nextID()], [1, 2]);
  first.release();
  const second = new Identity(store, "k");
  assert.equal(second.client, first.client);
  assert.equal(second.nextID(), 3);
});

test("a client that was not released is not taken over", () => {
  const store = memoryStore();
  const first = new Identity(store, "k");
  first.nextID();
  const second = new Identity(store, "k");
  assert.notEqual(second.client, first.client);
  assert.match(second.client, /^[\w-]{1,32}$/);
});

for (const [name, text] of [
  ["no JSON", "{"],
  ["a number", "7"],
  ["a negative id", JSON.stringify({ client: "abc", lastID: -1, released: true, outbox: [] })],
  ["a client that the server would refuse", JSON.stringify({ client: "a b", lastID: 1, released: true, outbox: [] })],
  ["an outbox of nonsense", JSON.stringify({ client: "abc", lastID: 1, released: true, outbox: [7] })],
]) {
  test(`a damaged identity is replaced: ${name}`, () => {
    const store = memoryStore();
    store.setItem("k", text);
    const identity = new Identity(store, "k");
    assert.notEqual(identity.client, "abc");
    assert.equal(identity.nextID(), 1);
  });
}
