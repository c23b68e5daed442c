import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../web/js/games/party/decks/deck-file.js";
import { typeOfPasted } from "../../web/js/shell/writing/yaml-text.js";

test("a table contains texts that a spreadsheet does not treat as formulas", () => {
  const texts = ["=1+1?", "'=1+1?", "'tis true", '"\u0300a,\u0300b', "＠home?", "Why - so?"];
  const deck = /** @type {any} */ ({
    questions: texts.map((text) => ({ text, category: "icebreaker", difficulty: "easy" })),
  });
  const rows = fileOf(deck, "csv").split("\r\n").slice(1, -1);
  const cells = rows.map((row) => /^"(?<cell>(?:[^"]|"")*)",/u.exec(row)?.groups?.cell);
  assert.deepEqual(cells, ["'=1+1?", "''=1+1?", "'tis true", '""\u0300a,\u0300b', "'＠home?", "Why - so?"]);
});

test("pasted text is sent with the media type that it looks like", () => {
  const deck = /** @type {any} */ ({ title: "T", audience: "family", questions: [{ text: "a?", difficulty: "easy" }] });
  assert.equal(typeOfPasted(fileOf(deck, "json")), "application/json");
  assert.equal(typeOfPasted(fileOf(deck, "yaml")), "application/yaml");
  for (const text of ["Why?\nHow?", "text\tkind\nWhy?\ttruth", "Questions: a few", ""])
    assert.equal(typeOfPasted(text), "text/plain");
});
