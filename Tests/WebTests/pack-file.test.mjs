/** Packs as files: what people write and what the shipped packs hold comes in whole, and goes out and in again. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { PackFault, WRITERS, readPack } from "../../web/js/games/bingo/packs/pack-file.js";
import { YAMLFault, parseYAML } from "../../web/js/games/bingo/packs/yaml.js";

const PACKS = fileURLToPath(new URL("../../config/packs/", import.meta.url));

test("the shipped packs are read in full", () => {
  for (const name of readdirSync(PACKS)) {
    const source = readFileSync(PACKS + name, "utf8");
    const pack = readPack(source, name);
    assert.equal(pack.terms.length, source.match(/^ {2}- /gm).length, name);
    assert.equal(pack.terms.filter((term) => term.means).length, (source.match(/means:/g) ?? []).length, name);
    assert.ok(pack.title && pack.language === "en", name);
    for (const { text } of pack.terms) assert.doesNotMatch(text, /likelihood|means:|^["{]text/, name);
  }
});

test("what goes out comes in again", () => {
  const pack = {
    title: 'A "night": out',
    language: "de",
    terms: [
      { text: 'It\'s: a # "trap" \\ {x}' },
      { text: "- dash", means: "yes, no: both", likelihood: "rare" },
      { text: "null" },
      { text: "123" },
      { text: "Ä 🎉 ’" },
      { text: "R &B" },
      { text: "[x]: y" },
    ],
  };
  for (const kind of ["yaml", "json"]) {
    const { title, language, terms } = readPack(WRITERS[kind](pack), `pack.${kind}`);
    assert.deepEqual({ title, language, terms }, pack, kind);
  }
  assert.doesNotMatch(WRITERS.yaml(pack), /&B|\]:/);
  assert.deepEqual(
    readPack(WRITERS.txt({ ...pack, terms: pack.terms.slice(2) }), "pack.txt").terms,
    pack.terms.slice(2),
  );
});

test("every way of writing a term", () => {
  const source = `---
title: 'It''s on' # a remark
language: "en"
terms:
- plain text, with: a colon
- "double \\u00e9\\t\\"q\\""
- 'single # no remark'
- {text: "in braces, too", likelihood: rare}
- { "text": 'quoted key' , means: plain meaning }
-
  text: below its dash
  means: >
    folded over
    two lines
- text: a plain text
    that goes on
- text: last
  likelihood: often
  other: ignored
...
`;
  const pack = readPack(source, "x.yaml");
  assert.equal(pack.title, "It's on");
  assert.deepEqual(pack.terms, [
    { text: "plain text, with: a colon" },
    { text: 'double é "q"' },
    { text: "single # no remark" },
    { text: "in braces, too", likelihood: "rare" },
    { text: "quoted key", means: "plain meaning" },
    { text: "below its dash", means: "folded over two lines" },
    { text: "a plain text that goes on" },
    { text: "last" },
  ]);
});

test("what cannot be read is refused with its line", () => {
  for (const [source, line, reason] of [
    ["title: x\nterms:\n\t- a", 3, "tab"],
    ['title: "x\nterms:\n  - a', 1, "quote"],
    ["terms:\n  - {text: a", 2, "brace"],
    ["terms:\n  - a\n    - b\n   - c", 3, "indent"],
    ["title: *other", 1, "unsupported"],
    ["title: a\ntitle: b", 2, "twice"],
    ['terms: "a\\q"', 1, "quote"],
  ]) {
    assert.throws(
      () => parseYAML(source),
      (error) => {
        assert.ok(error instanceof YAMLFault, `${source}: ${error}`);
        assert.deepEqual([error.line, error.reason], [line, reason], source);
        return true;
      },
    );
  }
  for (const source of ['{"terms": []}', '{"title": "x"}', "[1, "])
    assert.throws(() => readPack(source), PackFault, source);
  assert.throws(() => readPack("title: x\nterms: y", "a.yaml"), PackFault);
});

test("a plain list: bullets go, a tab parts what counts", () => {
  assert.deepEqual(readPack("\uFEFF- One more thing\r\n2. Roof\tsomebody on one\n\n10x\n").terms, [
    { text: "One more thing" },
    { text: "Roof", means: "somebody on one" },
    { text: "10x" },
  ]);
  assert.deepEqual(readPack('["a", {"text": "b", "means": "c"}]').terms, [{ text: "a" }, { text: "b", means: "c" }]);
});

test("no text at all hangs or breaks the reader otherwise than by a fault", () => {
  const pieces = [
    "- ",
    "a",
    ": ",
    "\n",
    "  ",
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    "#",
    ",",
    ">",
    "|",
    "\\",
    "é",
    "text",
    "terms:\n",
  ];
  let state = 1;
  const next = (below) => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % below;
  for (let round = 0; round < 3_000; round += 1) {
    const source = Array.from({ length: 1 + next(20) }, () => pieces[next(pieces.length)]).join("");
    try {
      parseYAML(source);
    } catch (error) {
      assert.ok(error instanceof YAMLFault, `${JSON.stringify(source)}: ${error}`);
    }
  }
});
