import assert from "node:assert/strict";
import test from "node:test";
import { checkName, friendlyName } from "../../web/js/room/names.js";
import { codeFromPath, isRoomCode, normaliseCode } from "../../web/js/room/room-code.js";
import { judgeTerms, parseTerms, termsNeeded } from "../../web/js/games/bingo/term-list.js";
import { loadTexts } from "../../web/js/kit/texts.js";
import { bingoSentence, goalSentence, patternName } from "../../web/js/games/bingo/words.js";
import { clockFace, ordinal, quoted } from "../../web/js/kit/words.js";
import { options } from "./support/rooms.mjs";

await loadTexts("kit", "bingo/game");

test("codes: case and spaces do not matter, look-alikes are no codes", () => {
  for (const [typed, code, fine] of [
    ["k7q x4p", "K7QX4P", true],
    [" K7Q-X4P ", "K7QX4P", true],
    ["K7QX40", "K7QX40", false],
    ["K7QX4", "K7QX4", false],
    ["IL0O11", "IL0O11", false],
  ]) {
    assert.equal(normaliseCode(typed), code);
    assert.equal(isRoomCode(code), fine, code);
  }
  assert.equal(codeFromPath("/r/k7qx4p/host"), "K7QX4P");
  assert.equal(codeFromPath("/r/%E0%A4%A"), "");
  assert.equal(codeFromPath("/"), "");
});

test("a pasted list: bullets go, duplicates and overlong lines are named", () => {
  const list = parseTerms(
    `- One more thing\n2. Someone on a roof\n\none MORE thing\n${"x".repeat(121)}\n10x\r\n  • New Icons `,
  );
  assert.deepEqual(
    list.terms.map(({ text }) => text),
    ["One more thing", "Someone on a roof", "10x", "New Icons"],
  );
  assert.deepEqual(
    list.flags.map(({ line, fault }) => [line, fault]),
    [
      [4, "duplicate"],
      [5, "overlong"],
    ],
  );
  assert.equal(list.flags[0].twin, "One more thing");
  assert.equal(list.rows.length, 6);
  assert.deepEqual(parseTerms("Rain\tdrops\nR&amp;B").terms, [
    { text: "Rain", means: "drops" },
    { text: "R&amp;B", doubt: "markup" },
  ]);
});

test("120 characters are allowed, counted as people count them", () => {
  assert.equal(parseTerms("🎭".repeat(120)).terms.length, 1);
  assert.equal(parseTerms("🎭".repeat(121)).terms.length, 0);
});

test("a list is judged by the number of terms that the board needs", () => {
  const lines = (count) => parseTerms(Array.from({ length: count }, (_, index) => `term ${index}`).join("\n"));
  assert.equal(termsNeeded(5, true), 24);
  assert.equal(termsNeeded(4, true), 16);
  assert.equal(judgeTerms(lines(24), 25).fine, false);
  assert.equal(judgeTerms(lines(25), 25).fine, true);
  assert.equal(judgeTerms(lines(501), 25).fine, true);
  assert.equal(lines(501).terms.length, 500);
  assert.deepEqual(lines(502).surplus, [
    { line: 501, text: "term 500" },
    { line: 502, text: "term 501" },
  ]);
  assert.equal(judgeTerms(parseTerms(""), 25).fine, false);
});

test("names: trimmed, 1 to 24 characters, no invisible or misleading characters", () => {
  for (const [typed, fine] of [
    ["Ada", true],
    ["  Ada ", true],
    ["", false],
    ["   ", false],
    ["x".repeat(24), true],
    ["x".repeat(25), false],
    ["A\u202Eda", false],
    ["A\u0007", false],
    ["Åsa", true],
  ]) {
    assert.equal(checkName(typed).fault === "", fine, JSON.stringify(typed));
  }
  assert.equal(checkName(" Ada ").name, "Ada");
});

test("every suggested name is valid", () => {
  for (let step = 0; step < 1; step += 0.01) assert.equal(checkName(friendlyName(() => step)).fault, "");
});

test("words", () => {
  assert.deepEqual([1, 2, 3, 11, 22].map(ordinal), ["1st", "2nd", "3rd", "11th", "22nd"]);
  assert.equal(patternName("row3"), "row 3");
  assert.equal(patternName("mask2"), "custom shape 2");
  assert.equal(bingoSentence([{ name: "Ada" }], 0), "Ada has a bingo");
  assert.equal(bingoSentence([{ name: "Ada" }, { name: "Bo" }], 5), "Ada, Bo, and 5 others have a bingo");
  assert.equal(goalSentence(options({ goal: { patterns: ["row"], need: 2 } })), "Goal: 2 of these patterns: rows.");
});

test("clocks show minutes and seconds", () => {
  assert.deepEqual([0, 900, 61_000, 599_001, -5].map(clockFace), ["0:00", "0:01", "1:01", "10:00", "0:00"]);
});

test("a term in quotation marks has single marks inside, in any language", () => {
  assert.equal(quoted("One more thing"), "“One more thing”");
  assert.equal(quoted("Someone says “magic”"), "“Someone says ‘magic’”");
  assert.equal(quoted('Someone says "magic"'), "“Someone says ‘magic’”");
  assert.equal(quoted("Jemand sagt „Magie“, dann „ach“"), "“Jemand sagt ‚Magie‘, dann ‚ach‘”");
  assert.equal(quoted("On dit « magie »"), "“On dit ‘magie’”");
  assert.equal(quoted("“To the happy couple!”"), "“To the happy couple!”");
});
