import assert from "node:assert/strict";
import test from "node:test";
import { lastDay, missingEntries, typedNames } from "../../web/js/shell/host/class-list.js";
import { loadTexts } from "../../web/js/kit/texts.js";

await loadTexts("room", "class");

test("a pasted list is a name per line, without the spaces around it", () => {
  const typed = "  Anna \r\nBen\n\nZoe\u0308  K;Cem\t";
  assert.deepEqual(typedNames(typed), { names: ["Anna", "Ben", "Zo\u00eb K", "Cem"], twice: "", fault: "" });
});

test("a name that is there twice is named, and cannot be saved", () => {
  const { names, twice, fault } = typedNames("Ben\nAnna\nben");
  assert.deepEqual(names, ["Ben", "Anna", "ben"]);
  assert.match(twice, /^ben is there twice/);
  assert.equal(fault, twice);
});

test("a name that is too long is named, and so are too many names", () => {
  assert.match(typedNames(`Anna\n${"x".repeat(25)}`).fault, /^x{25}: /);
  const many = Array.from({ length: 201 }, (_, index) => `Name ${index}`);
  assert.match(typedNames(many.join("\n")).fault, /200/);
  assert.equal(typedNames(many.slice(1).join("\n")).fault, "");
});

test("the names that no player has are those whose entry no seat has taken", () => {
  const names = ["Anna", "Ben", "Cem"].map((name, index) => ({ entry: index + 1, name }));
  const players = new Map([["p2", { id: "p2", name: "Ben K", role: "player", online: true, entry: 2 }]]);
  assert.deepEqual(missingEntries(/** @type {any} */ ({ room: { names }, players })), [names[0], names[2]]);
  assert.deepEqual(missingEntries(/** @type {any} */ ({ room: {}, players })), []);
});

test("a room that is deleted at midnight is there for the last time on the day before", () => {
  assert.equal(lastDay(new Date("2026-12-03T24:00:00").toISOString()), "2026-12-03");
});
