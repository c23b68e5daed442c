/** Programmes as files and links. */

import assert from "node:assert/strict";
import test from "node:test";

globalThis.location = /** @type {any} */ ({ origin: "https://play.example" });
const { draftOf, entryFrom, fileOf, linkOf, plannedOf, readFile, readLink, startOf, timeOfDay } = await import(
  "../../web/js/shell/programme/document.js"
);

const ENTRIES = [
  { game: "bingo", title: "Zoë’s wedding", at: "20:15", setup: { pack: "wedding" } },
  { game: "party", setup: { options: {} } },
];

const inLink = (/** @type {string} */ link) => readLink(link.split("#programme=")[1]);

test("a file and a link contain the programme, and the evening's name if it has one", () => {
  for (const plan of [{ entries: ENTRIES }, { evening: "Zoë & Ben", entries: ENTRIES }]) {
    assert.deepEqual(readFile(fileOf(plan)), plan);
    assert.deepEqual(inLink(linkOf(plan)), plan);
  }
});

test("a link from before it contained the evening's name still opens", () => {
  assert.deepEqual(inLink(linkOf(/** @type {any} */ (ENTRIES))), { entries: ENTRIES });
});

test("anything else is not a programme", () => {
  const file = (/** @type {any} */ entries) => JSON.stringify({ callboard: "programme", version: 1, entries });
  for (const text of [
    "",
    "{}",
    "[]",
    "null",
    file([]),
    file([{ game: "bingo" }]),
    file([{ game: 1, setup: {} }]),
    file([{ game: "bingo", setup: [] }]),
    file([{ game: "bingo", setup: {}, at: "25:00" }]),
    file([{ game: "bingo", setup: {}, title: 1 }]),
    file(Array.from({ length: 25 }, () => ({ game: "bingo", setup: {} }))),
    JSON.stringify({ callboard: "programme", version: 1, evening: 5, entries: ENTRIES }),
    JSON.stringify({ callboard: "programme", version: 2, entries: ENTRIES }),
    " ".repeat(70_000),
  ])
    assert.equal(readFile(text), null, text.slice(0, 60));
  for (const link of ["", "a", "!", "bnVsbA"]) assert.equal(readLink(link), null, link);
});

test("a time of day is the next such time, or one that has just passed", () => {
  const noon = new Date(2030, 0, 1, 12, 0).getTime();
  assert.equal(startOf("20:15", noon), new Date(2030, 0, 1, 20, 15).toISOString());
  assert.equal(startOf("11:00", noon), new Date(2030, 0, 1, 11, 0).toISOString());
  assert.equal(startOf("01:00", noon), new Date(2030, 0, 2, 1, 0).toISOString());
  assert.equal(timeOfDay(startOf("09:05", noon)), "09:05");
});

test("an entry can be converted for a room and back", () => {
  const noon = new Date(2030, 0, 1, 12, 0).getTime();
  for (const entry of ENTRIES) assert.deepEqual(plannedOf(draftOf(entry, noon)), entry);
  assert.deepEqual(entryFrom("bingo", { pack: "wedding", playTitle: "Wedding" }), {
    game: "bingo",
    title: "Wedding",
    setup: { pack: "wedding" },
  });
});
