/**
 * Decks of the library and the player's own decks, without a page: covers, stored copies, and transfers to another
 * device.
 */

import assert from "node:assert/strict";
import test from "node:test";
import "./support/browser.mjs";
import { coverOf, PATTERNS } from "../../web/js/games/party/decks/cover.js";
import {
  forgetGotDeck,
  GOT_MAX,
  keepGotDeck,
  recallGotDeck,
  recallGotDecks,
} from "../../web/js/games/party/decks/got-decks.js";
import { read, takeIn, written } from "../../web/js/games/party/decks/move.js";
import { forgetOwnDeck, keepOwnDeck, recallOwnDeck, recallOwnDecks } from "../../web/js/games/party/decks/own-decks.js";

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
    await keepGotDeck({ name: `NAME${number}`, revision: 1, deck: deck(`Deck ${number}`) });
  assert.equal(recallGotDecks().length, GOT_MAX);
  assert.equal(recallGotDecks()[0].name, `NAME${GOT_MAX}`);
  assert.equal(recallGotDeck("NAME0"), null);
  await keepGotDeck({ name: "NAME5", revision: 2, deck: deck("Newer") });
  assert.deepEqual([recallGotDecks()[0].name, recallGotDeck("NAME5")?.revision], ["NAME5", 2]);
  forgetGotDeck("NAME5");
  assert.equal(recallGotDeck("NAME5"), null);
  assert.equal(recallGotDecks().length, GOT_MAX - 1);
});

test("transferred decks arrive unchanged, and anything else is refused", () => {
  const own = {
    id: "0123456789abcdef",
    deck: deck("Mine"),
    versions: [deck("Older")],
    published: { name: "N", revision: 2 },
  };
  const left = read(written([own], null));
  assert.deepEqual(left, {
    decks: [{ id: own.id, deck: own.deck, versions: [], published: own.published }],
    profile: null,
  });
  for (const wrong of ["", "null", "{}", '{"form":"callboard/decks/2","decks":[]}', '{"form":"callboard/decks/1"}'])
    assert.equal(read(wrong), null);
  const box = JSON.parse(written([own], null));
  box.decks.push({ id: "../other", deck: deck("x") }, { id: own.id, deck: { title: 7 } }, null);
  box.decks[0].saved = { name: "N", token: 7 };
  box.profile = "<script>";
  const cleaned = read(JSON.stringify(box));
  assert.equal(cleaned?.decks.length, 1);
  assert.deepEqual([cleaned?.decks[0].saved, cleaned?.profile], [undefined, null]);
});

test("a deck that both devices have is never overwritten", () => {
  for (const { id } of recallOwnDecks()) forgetOwnDeck(id);
  const [here, there] = [deck("Here"), deck("There")];
  keepOwnDeck({ id: "00000000000000aa", deck: here, versions: [] });
  assert.equal(takeIn([{ id: "00000000000000aa", deck: there, versions: [] }]), 1);
  assert.deepEqual(
    recallOwnDecks()
      .map((own) => own.deck.title)
      .sort(),
    ["Here", "There"],
  );
  assert.equal(recallOwnDeck("00000000000000aa")?.deck.title, "Here");
  // A deck that both devices have is added once; the place on the server is added to it.
  assert.equal(
    takeIn([{ id: "00000000000000aa", deck: here, versions: [], published: { name: "N", revision: 1 } }]),
    0,
  );
  assert.deepEqual(recallOwnDeck("00000000000000aa")?.published, { name: "N", revision: 1 });
});
