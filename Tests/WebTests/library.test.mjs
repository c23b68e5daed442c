/**
 * Decks of the library and the player's own decks, without a page: covers, stored copies, and transfers to another
 * device.
 */

import assert from "node:assert/strict";
import test from "node:test";
import "./support/browser.mjs";
import { keep, recall } from "../../web/js/kit/checked-storage.js";
import { durable } from "../../web/js/kit/durable-storage.js";
import { gotDecks, keptDecks, ownDecks } from "../../web/js/games/party/decks/kept.js";
import { coverOf, PATTERNS } from "../../web/js/shell/writing/cover.js";
import { GOT_MAX } from "../../web/js/shell/writing/got.js";
import { read, takeIn, written } from "../../web/js/shell/writing/move.js";

const kind = { ...keptDecks, form: "callboard/decks/1" };

/** @param {string} title */
const deck = (title) =>
  /** @type {any} */ ({
    title,
    description: "",
    language: "en",
    audience: "family",
    author: "Ada",
    questions: [{ text: "Who?", category: "custom", difficulty: "easy" }],
  });

test("a cover depends only on the name, and names give many covers", () => {
  assert.deepEqual(coverOf("K7QX4PAB"), coverOf("K7QX4PAB"));
  const covers = new Set();
  for (let number = 0; number < 400; number += 1) {
    const cover = coverOf(`DECK${number.toString(31).padStart(4, "0")}`);
    assert.ok(PATTERNS.includes(cover.pattern) && cover.colour >= 0 && cover.colour < 6);
    covers.add(JSON.stringify(cover));
  }
  assert.ok(covers.size > 100, `${covers.size} covers`);
});

test("copies are stored, the newest first, and the oldest is deleted beyond the limit", async () => {
  for (let number = 0; number <= GOT_MAX; number += 1)
    await gotDecks.keep({ name: `NAME${number}`, revision: 1, content: deck(`Deck ${number}`) });
  assert.equal(gotDecks.all().length, GOT_MAX);
  assert.equal(gotDecks.all()[0].name, `NAME${GOT_MAX}`);
  assert.equal(gotDecks.recall("NAME0"), null);
  await gotDecks.keep({ name: "NAME5", revision: 2, content: deck("Newer") });
  assert.deepEqual([gotDecks.all()[0].name, gotDecks.recall("NAME5")?.revision], ["NAME5", 2]);
  gotDecks.forget("NAME5");
  assert.equal(gotDecks.recall("NAME5"), null);
  assert.equal(gotDecks.all().length, GOT_MAX - 1);
});

test("transferred decks arrive unchanged, and anything else is refused", () => {
  const own = {
    id: "0123456789abcdef",
    content: deck("Mine"),
    versions: [deck("Older")],
    published: { name: "N", revision: 2 },
  };
  const left = read(kind, written(kind, [own], null));
  assert.deepEqual(left, {
    own: [{ id: own.id, content: own.content, versions: [], published: own.published }],
    profile: null,
  });
  for (const wrong of ["", "null", "{}", '{"form":"callboard/decks/2","decks":[]}', '{"form":"callboard/decks/1"}'])
    assert.equal(read(kind, wrong), null);
  const box = JSON.parse(written(kind, [own], null));
  box.decks.push({ id: "../other", deck: deck("x") }, { id: own.id, deck: { title: 7 } }, null);
  box.decks[0].saved = { name: "N", token: 7 };
  box.profile = "<script>";
  const cleaned = read(kind, JSON.stringify(box));
  assert.equal(cleaned?.own.length, 1);
  assert.deepEqual([cleaned?.own[0].saved, cleaned?.profile], [undefined, null]);
});

test("a deck that both devices have is never overwritten", () => {
  for (const { id } of ownDecks.all()) ownDecks.forget(id);
  const [here, there] = [deck("Here"), deck("There")];
  ownDecks.keep({ id: "00000000000000aa", content: here, versions: [] });
  assert.equal(takeIn(keptDecks, [{ id: "00000000000000aa", content: there, versions: [] }]), 1);
  assert.deepEqual(
    ownDecks
      .all()
      .map((own) => own.content.title)
      .sort(),
    ["Here", "There"],
  );
  assert.equal(ownDecks.recall("00000000000000aa")?.content.title, "Here");
  // A deck that both devices have is added once; the place on the server is added to it.
  assert.equal(
    takeIn(keptDecks, [{ id: "00000000000000aa", content: here, versions: [], published: { name: "N", revision: 1 } }]),
    0,
  );
  assert.deepEqual(ownDecks.recall("00000000000000aa")?.published, { name: "N", revision: 1 });
});

test("decks are kept in the form that all versions of the page read", () => {
  const own = { id: "00000000000000bb", deck: deck("Kept"), versions: [deck("Older")] };
  keep(durable, "callboard.deck.00000000000000bb", 1, own);
  const read = ownDecks.recall("00000000000000bb");
  assert.deepEqual(read, { id: own.id, content: own.deck, versions: own.versions });
  if (read) ownDecks.keep(read);
  const isAny = /** @type {(value: any) => value is any} */ (() => true);
  assert.deepEqual(recall(durable, "callboard.deck.00000000000000bb", 1, isAny).value, own);
  // If a deck is damaged, the newest complete version is read.
  keep(durable, "callboard.deck.00000000000000bb", 1, { ...own, deck: { title: 7 } });
  assert.equal(ownDecks.recall("00000000000000bb")?.content.title, "Older");
});
