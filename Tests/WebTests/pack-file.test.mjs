/**
 * Packs as files: texts as people write them and the shipped packs are read completely, and can be written and read
 * again.
 */

import assert from "node:assert/strict";
import test from "node:test";
import { PackFault, WRITERS, isYAML, readDocument, readPack } from "../../web/js/games/bingo/packs/pack-file.js";

test("a written pack is read again unchanged", () => {
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
  const { title, language, terms } = readPack(WRITERS.json(pack), "pack.json");
  assert.deepEqual({ title, language, terms }, pack);
  assert.doesNotMatch(WRITERS.yaml(pack), /&B|\]:/);
  assert.deepEqual(
    readPack(WRITERS.txt({ ...pack, terms: pack.terms.slice(2) }), "pack.txt").terms,
    pack.terms.slice(2),
  );
});

test("the server reads YAML", () => {
  for (const [source, name] of [
    ["- a", "x.yaml"],
    ["", "x.YML"],
    ["title: x\nterms:\n  - a", ""],
    ["# ours\nterms: [a]", "x.txt"],
    ["\uFEFFlanguage: en", ""],
    ["- text: a\n  means: b\n- text: c\n", ""],
  ])
    assert.ok(isYAML(source, name), source);
  for (const [source, name] of [
    ["- a\n- b", ""],
    ["Breaking: news", ""],
    ["- Quote: to be\n- Rain", ""],
    ["title: x", "x.json"],
    ["terms: x", "x.csv"],
  ])
    assert.ok(!isYAML(source, name), source);
});

test("the server's result for YAML is read like JSON", () => {
  const pack = { title: " T ", language: "de", terms: ["a", { text: "b", means: "c", likelihood: "rare" }, null] };
  const { title, language, terms, kind } = readDocument(pack);
  assert.deepEqual([title, language, kind], ["T", "de", "yaml"]);
  assert.deepEqual(terms, [{ text: "a" }, { text: "b", means: "c", likelihood: "rare" }]);
  for (const empty of [null, "a", [], {}, { title: "x" }]) assert.throws(() => readDocument(empty), PackFault);
});

test("a list that waits for the server reports its result", async () => {
  const { Problem } = await import("../../web/js/room/api.js");
  const { readList } = await import("../../web/js/games/bingo/packs/reading.js");
  const answering = (answer) => async (yaml) => {
    assert.ok(yaml);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const yaml = "title: x\nterms: [a]";
  const read = await readList(yaml, "x.yaml", {}, answering({ document: { terms: ["a"] }, problems: [] }));
  assert.deepEqual([read.kind, read.terms], ["yaml", [{ text: "a" }]]);
  const broken = answering({ problems: [{ line: 3 }] });
  await assert.rejects(readList(yaml, "", {}, broken), (fault) => fault.code === "notRead" && fault.line === 3);
  const offline = answering(new Problem("offline", "", 0));
  await assert.rejects(readList(yaml, "", {}, offline), (fault) => fault.code === "offline" && fault.line === 0);
  await assert.rejects(readList(yaml, "", {}, answering(new Problem("tooLarge", "", 413))), PackFault);
  // Text that may be lines is read as lines.
  const lines = await readList("- a: b\n- c: d", "", {}, offline);
  assert.deepEqual([lines.kind, lines.terms.map((term) => term.text)], ["lines", ["a: b", "c: d"]]);
  const never = answering(new Error("asked"));
  assert.equal((await readList("a\nb", "x.txt", {}, never)).kind, "lines");
});

test("a file without terms is refused", () => {
  for (const source of ['{"terms": []}', '{"title": "x"}', "[1, "])
    assert.throws(() => readPack(source), PackFault, source);
});

test("a plain list: bullets are removed, a tab separates the explanation", () => {
  assert.deepEqual(readPack("\uFEFF- One more thing\r\n2. Roof\tsomebody on one\n\n10x\n").terms, [
    { text: "One more thing" },
    { text: "Roof", means: "somebody on one" },
    { text: "10x" },
  ]);
  assert.deepEqual(readPack('["a", {"text": "b", "means": "c"}]').terms, [{ text: "a" }, { text: "b", means: "c" }]);
});
