/**
 * Lists as people have them, from other bingos, spreadsheets, programs and chats: the result for each row, and the
 * messages.
 */

import assert from "node:assert/strict";
import test from "node:test";
import { BinaryFault, decode, encodingOf } from "../../web/js/kit/decoding.js";
import { draftOf, freeRow, largestBoard, packOfDraft, withDrawn } from "../../web/js/games/bingo/packs/draft.js";
import { judgeRows } from "../../web/js/games/bingo/packs/judging.js";
import { cleaned, isFreeCentre, lookOf } from "../../web/js/games/bingo/packs/likeness.js";
import { readLiterals } from "../../web/js/games/bingo/packs/literals.js";
import { PackFault, readDocument, readPack } from "../../web/js/games/bingo/packs/pack-file.js";
import { columnsOf, parseTable, separatorOf } from "../../web/js/games/bingo/packs/table.js";

/** A term as one line: the text, what counts behind a bar, what a person should look at in brackets. */
const line = ({ text, means, doubt }) => `${text}${means ? ` | ${means}` : ""}${doubt ? ` [${doubt}]` : ""}`;
const note = ({ key, values }) =>
  `${key} ${[values.count, ...(values.names ?? [])].filter((part) => part !== undefined).join(",")}`;

/** @type {[string, string, string, string[], string, string[]?][]} what it is, its file's name, its text; rows, kind, notes */
const LISTS = [
  [
    "bingosync",
    "",
    '[{"name": "Kill 6 Beehives"}, {"name": "Find a Moon"},{"name": "Win, twice"}]',
    ["Kill 6 Beehives", "Find a Moon", "Win, twice"],
    "json",
  ],
  [
    "bingosync with groups",
    "x.json",
    '[{"name": "Defeat a boss", "group": "boss"}, {"name": "Ring a bell", "group": ""}]',
    ["Defeat a boss", "Ring a bell"],
    "json",
    ["members group"],
  ],
  ["bingosync strings", "", '[\n"Own a horse",\n"Open 3 chests"\n]', ["Own a horse", "Open 3 chests"], "json"],
  [
    "title and detail",
    "",
    '[{"title": "Awkward pause", "detail": "at least two seconds"}, {"title": "Clap", "detail": ""}, {"title": "Cut"}]',
    ["Awkward pause | at least two seconds", "Clap", "Cut"],
    "json",
  ],
  [
    "SRL in JSON",
    "srl.json",
    '[{"name": "All notes", "types": ["notes", "cave"]}, {"name": "5 stars", "types": []}]',
    ["All notes", "5 stars"],
    "json",
    ["members types"],
  ],
  [
    "SRL by difficulty",
    "",
    '[[{"name": "Easy one", "types": ["a"]}], [{"name": "Hard one", "types": ["b"]}, {"name": "Harder one", "types": ["b"]}]]',
    ["Easy one", "Hard one", "Harder one"],
    "json",
    ["groups 2,1,2", "members types"],
  ],
  [
    "SRL by number, with all that its generator needs",
    "",
    JSON.stringify({
      info: { version: "v9" },
      normal: {
        1: [{ name: "Bottle", jp: "", difficulty: 1, types: { selfsynergy: 0 } }],
        2: [{ name: "Boomerang", jp: "", difficulty: 2, types: { child: 1 } }],
      },
      rowtypes: { bow: 3 },
    }),
    ["Bottle", "Boomerang"],
    "json",
    ["groups 2,1,2", "members difficulty,types"],
  ],
  [
    "SRL as its generator has it",
    "",
    'var bingoList = [];\n  bingoList[1] = [\n    { name: "Enter your ship", types: ["ship"] },\n    { name: "Don\'t die", types: ["x"] }, // easy\n  ];\n  bingoList[2] = [\n    { name: \'It\\\'s a "map"\', types: ["maps"] },\n  ];\n$(function() { srl.bingo(bingoList, 5); });',
    ["Enter your ship", "Don't die", 'It\'s a "map"'],
    "code",
    ["groups 2,1,2", "members types"],
  ],
  [
    "SRL by name of the length",
    "goals.js",
    'const bingoLists = {normal:[\n [ { "name": "Arrows", "types": ["a",] }, ], [ { "name": "Bombs" } ] ]};',
    ["Arrows", "Bombs"],
    "code",
    ["groups 2,1,2", "members types"],
  ],
  ["squares", "", '{"name": "Our board", "squares": ["One", "Two"]}', ["One", "Two"], "json"],
  [
    "squares that are objects",
    "",
    '{"squares": [{"id": 1, "label": "One", "tooltip": "the first"}, {"id": 2, "label": "Two"}]}',
    ["One | the first", "Two"],
    "json",
    ["members id"],
  ],
  [
    "goals of a board that was played",
    "",
    '{"board": {"goals": [{"text": "A", "isCompleted": false, "position": 0}, {"text": "B", "isCompleted": true, "position": 1}]}}',
    ["A", "B"],
    "json",
    ["members isCompleted,position"],
  ],
  [
    "categories with their own lists",
    "",
    '{"Easy": ["a walk", "a nap"], "Hard": ["a run"]}',
    ["a walk", "a nap", "a run"],
    "json",
    ["groups 2,Easy,Hard"],
  ],
  [
    "a list of categories that are terms",
    "",
    '{"version": 1, "name": "Backlog", "categories": [{"name": "A sequel"}, {"name": "A remake", "group": "g"}]}',
    ["A sequel", "A remake"],
    "json",
    ["members group"],
  ],
  [
    "keys that nobody has heard of",
    "",
    '[{"quip": "Hello there", "zz": 3}, {"quip": "Bye"}]',
    ["Hello there [guessed]", "Bye [guessed]"],
    "json",
    ["members zz"],
  ],
  ["what is no text", "", '["a", null, true, 7, {"text": ""}, " "]', ["a", "7"], "json", ["skipped 3"]],
  [
    "a line break in JSON",
    "",
    '["One\\nTwo", {"text": "Three\\r\\n  four", "means": "a\\nb"}]',
    ["One Two [joined]", "Three four | a b [joined]"],
    "json",
  ],
  [
    "letters that got lost",
    "",
    '["Gr\uFFFD\uFFFDe", "FranzÃ¶sisch", "A\u202Eb", "R&amp;B", "Ä Ã É"]',
    ["Gr\uFFFD\uFFFDe [garbled]", "FranzÃ¶sisch [garbled]", "Ab [invisible]", "R&amp;B [markup]", "Ä Ã É"],
    "json",
  ],
  ["nearly JSON", "", "[\n  // mine\n  {name: 'A', },\n  {name: 'B'},\n]", ["A", "B"], "code"],
  ["objects without brackets", "", '{"name": "A"},\n{"name": "B"},\n{"name": "C"},', ["A", "B", "C"], "code"],
  ["JSON lines", "x.jsonl", '{"text": "A"}\n{"text": "B"}', ["A", "B"], "code"],
  [
    "strings of a program",
    "",
    '"Says um", \n"Says \\"so\\"",\n\'Drops the pen\'',
    ["Says um", 'Says "so"', "Drops the pen"],
    "code",
  ],
  [
    "strings with an apostrophe that nobody escaped",
    "",
    "'It's late',\n'He's off',\n'Um',",
    ["It's late", "He's off", "Um"],
    "lines",
  ],
  [
    "an array of a program",
    "",
    'const TILES: string[] = [\n  "Says um", // often\n  "Pen, dropped",\n];',
    ["Says um", "Pen, dropped"],
    "code",
  ],
  [
    "Python",
    "list.py",
    '# my list\nname = "Friday"\ntiles = [\n    \'Rain\',\n    "Sun",  # rare\n    None,\n]\n',
    ["Rain", "Sun"],
    "code",
    ["skipped 1", "strings 1"],
  ],
  ["quotes of a typographer", "", "„Erstens“\n„Zweitens“,\n„Drittens“", ["Erstens", "Zweitens", "Drittens"], "lines"],
  [
    "CSV with a heading",
    "",
    'Term,Means,Points\n"Bob says ""hi""","loud, clear",3\nRain,,1\n',
    ['Bob says "hi" | loud, clear', "Rain"],
    "table",
    ["columns Points"],
  ],
  [
    "CSV of a spreadsheet in German",
    "liste.csv",
    'Nr;Begriff;Erklärung\r\n1;"Regen; viel";den ganzen Tag\r\n2;Sonne;\r\n',
    ["Regen; viel | den ganzen Tag", "Sonne"],
    "table",
    ["columns Nr"],
  ],
  [
    "CSV of Excel that names its separator",
    "x.csv",
    "sep=;\nGoal;Difficulty\nA, b;1\nC;2\n",
    ["A, b", "C"],
    "table",
    ["columns Difficulty"],
  ],
  [
    "CSV with one column",
    "x.csv",
    'Name\nHe says um, again\n"Quoted, too"\nPlain\n',
    ["He says um, again", "Quoted, too", "Plain"],
    "table",
  ],
  [
    "CSV with what may be a heading",
    "x.csv",
    "Sprüche\nhe says um\nshe says so\nit rains again\n",
    ["Sprüche [heading]", "he says um", "she says so", "it rains again"],
    "lines",
  ],
  [
    "CSV without a heading",
    "x.csv",
    "1,It rains,weather\n2,It snows,weather\n3,She sings,people\n4,He hums,people\n",
    ["It rains", "It snows", "She sings", "He hums"],
    "table",
    ["columns 1,3"],
  ],
  ["CSV with a cell of two lines", "x.csv", 'text\n"One\nTwo"\nThree\n', ["One Two [joined]", "Three"], "table"],
  ["CSV with gaps", "x.csv", "term,means\nA,a\n,lost\nB,b\n", ["A | a", "B | b"], "table", ["skipped 1"]],
  [
    "cells of a spreadsheet",
    "",
    "Begriff\tBeschreibung\tTyp\nRegen\tnass\tx\nSonne\twarm\ty\n",
    ["Regen | nass", "Sonne | warm"],
    "table",
    ["columns Typ"],
  ],
  [
    "what counts behind a tab",
    "",
    "Rain\tmore than drops\nSun\nSnow\n",
    ["Rain | more than drops", "Sun", "Snow"],
    "lines",
  ],
  [
    "sentences with commas",
    "",
    "He sighs, again\nShe laughs, loudly, twice\nNobody, ever\nA long silence\n",
    ["He sighs, again", "She laughs, loudly, twice", "Nobody, ever", "A long silence"],
    "lines",
  ],
  [
    "a checklist",
    "",
    "- [ ] Rain\n- [x] Sun\n[ ] Snow\n• Hail\n3) Fog\n",
    ["Rain", "Sun", "Snow", "Hail", "Fog"],
    "lines",
  ],
  [
    "a note with headings",
    "",
    "# Weather\nRain\nSun\nPeople:\nAnn\n",
    ["# Weather [heading]", "Rain", "Sun", "People: [heading]", "Ann"],
    "lines",
  ],
];

for (const [what, name, source, rows, kind, notes = []] of LISTS) {
  test(`a list comes in: ${what}`, () => {
    const reading = readPack(source, name);
    assert.deepEqual(reading.terms.map(line), rows);
    assert.equal(reading.kind, kind);
    assert.deepEqual(reading.notes.map(note), notes);
  });
}

/** What the server finds in YAML of other programs, and what terms it has. */
const DOCUMENTS = [
  ["a pack", { terms: ["Rain", { text: "Sun", means: "warm" }] }, ["Rain", "Sun | warm"]],
  ["keys of its own", { goals: [{ name: "Rain", description: "wet" }, { name: "Sun" }] }, ["Rain | wet", "Sun"]],
  [
    "a list alone",
    [
      { name: "Rain", points: "3" },
      { name: "Sun", points: "4" },
    ],
    ["Rain", "Sun"],
    ["members points"],
  ],
  ["a colon in a term", { terms: [{ Quote: "to be or not" }, "Rain"] }, ["Quote: to be or not", "Rain"]],
];

for (const [what, document, rows, notes = []] of DOCUMENTS) {
  test(`YAML comes in: ${what}`, () => {
    const reading = readDocument(document);
    assert.deepEqual(reading.terms.map(line), rows);
    assert.equal(reading.kind, "yaml");
    assert.deepEqual(reading.notes.map(note), notes);
  });
}

test("a list without terms, or one that is cut off, is an error with its line", () => {
  for (const [source, name, code, at] of [
    ['{"info": {"version": 2}}', "", "noTerms", 0],
    ["[null]", "", "noTerms", 0],
    ['["a",\n"b', "", "notRead", 2],
    ['term,means\nA,"b\n', "x.csv", "notRead", 2],
    ["", "x.csv", "noTerms", 0],
  ]) {
    assert.throws(
      () => readPack(source, name),
      (fault) =>
        fault instanceof PackFault && fault.code === code && (at === 0 || fault.line === at || fault.line === 0),
      source,
    );
  }
});

test("semicolons of HTML entities do not separate columns", () => {
  const lines = Array.from({ length: 4 }, (_, index) => `&#34;Hoho&#34; &amp; number &#x41;${index} &frac12;`);
  assert.equal(separatorOf(lines.join("\n"), false), null);
  const { kind, terms } = readPack(lines.join("\n"));
  assert.deepEqual([kind, terms.map(({ text }) => text)], ["lines", lines]);
  // In a table they stay in their cells.
  const table = ["term;means", "Salt &amp; pepper;both", "Q&A;a talk", "&;a sign"].join("\n");
  assert.deepEqual(parseTable(table, ";").slice(1), [
    ["Salt &amp; pepper", "both"],
    ["Q&A", "a talk"],
    ["&", "a sign"],
  ]);
});

test("the author's choices for a table take precedence", () => {
  const source = "Rain,wet\nSun,warm\nSnow,cold\n";
  assert.deepEqual(readPack(source, "x.csv").table, { columns: ["", ""], text: 0, means: 1, heading: false });
  assert.deepEqual(
    readPack(source, "x.csv", { heading: true }).terms.map(line),
    ["Sun | warm", "Snow | cold"].map((row) => row.split(" | ")[0]),
  );
  assert.deepEqual(readPack(source, "x.csv", { text: 1, means: 0 }).terms.map(line), [
    "wet | Rain",
    "warm | Sun",
    "cold | Snow",
  ]);
  assert.deepEqual(readPack(source, "x.csv", { text: 1, means: -1 }).terms.map(line), ["wet", "warm", "cold"]);
  assert.equal(separatorOf("a b\nc d\n", false), null);
  assert.deepEqual(parseTable('a;"b""\n;"\r\nc', ";"), [["a", 'b"\n;'], ["c"]]);
  assert.equal(columnsOf([["Goal"], ["x"]]).heading, true);
});

const utf16 = (text, swap) =>
  Uint8Array.from([...Buffer.from(text, "utf16le")].map((_, index, bytes) => bytes[swap ? index ^ 1 : index]));

test("encodings are guessed from the bytes", () => {
  const text = "Größe\nCafé – “so”\n";
  for (const [bytes, encoding] of [
    [Buffer.from(text), "utf-8"],
    [Buffer.from(`\uFEFF${text}`), "utf-8"],
    [utf16(`\uFEFF${text}`), "utf-16le"],
    [utf16(`\uFEFF${text}`, true), "utf-16be"],
    [utf16(text), "utf-16le"],
    [utf16(text, true), "utf-16be"],
    [Buffer.from(text.replace(/[–“”]/gu, ""), "latin1"), "windows-1252"],
  ]) {
    assert.equal(encodingOf(new Uint8Array(bytes)), encoding);
    assert.equal(
      decode(new Uint8Array(bytes), encoding).replace(/^\uFEFF/, ""),
      encoding === "windows-1252" ? text.replace(/[–“”]/gu, "") : text,
    );
  }
  // The user may choose another.
  assert.equal(decode(Uint8Array.from([0xc6, 0x84]), "windows-1251"), "Ж„");
  for (const [bytes, code] of [
    [[0x50, 0x4b, 3, 4, 20], "spreadsheet"],
    [[0xd0, 0xcf, 0x11, 0xe0], "spreadsheet"],
    [[1, 0, 0, 0, 0, 2, 3], "binary"],
    [[...Buffer.from("%PDF-1.4")], "binary"],
  ]) {
    assert.throws(
      () => encodingOf(Uint8Array.from(bytes)),
      (fault) => fault instanceof BinaryFault && fault.code === code,
    );
  }
});

test("terms that look alike are one", () => {
  for (const [one, other] of [
    ["New York", "new  york"],
    ["New York", "New\u00A0York"],
    ["Rain", "Ra\u200Bin"],
    ["Rain", "Ra\u00ADin"],
    ["Rain", "Ｒａｉｎ"],
    ["e\u0301", "\u00C9"],
    ["Rain ", "\u2003rain"],
  ])
    assert.equal(lookOf(one), lookOf(other));
  assert.notEqual(lookOf("Rain"), lookOf("Train"));
  const rows = (...texts) => draftOf({ title: "", language: "", terms: texts.map((text) => ({ text })) }).rows;
  assert.deepEqual(
    judgeRows(rows("Rain", "Sun", "Ｒａｉｎ\u200B", "RAIN", "sun")).map(({ fault, twin }) => [fault, twin]),
    [
      ["", -1],
      ["", -1],
      ["duplicate", 0],
      ["duplicate", 0],
      ["duplicate", 1],
    ],
  );
});

test("rows beyond five hundred are marked as left out", () => {
  const rows = draftOf({
    title: "",
    language: "",
    terms: Array.from({ length: 600 }, (_, index) => ({ text: index === 3 ? "t2" : `t${index}` })),
  }).rows;
  const faults = judgeRows(rows).map(({ fault }) => fault);
  assert.equal(faults.filter((fault) => fault === "surplus").length, 99);
  // The double takes no place.
  assert.deepEqual([faults[3], faults[500], faults[501]], ["duplicate", "", "surplus"]);
  const draft = { ...draftOf({ title: "", language: "", terms: [] }), rows };
  assert.equal(packOfDraft(draft).terms.length, 500);
  // Or five hundred of all, in their order.
  let state = 5;
  const drawn = withDrawn(draft, () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647).rows;
  assert.equal(drawn.length, 500);
  assert.ok(drawn.some(({ text }) => Number(text.slice(1)) > 520));
  assert.deepEqual(
    drawn.map(({ key }) => key),
    drawn.map(({ key }) => key).sort((one, other) => one - other),
  );
});

test("the free centre of a printed board is recognized by its name", () => {
  for (const text of ["FREE SPACE", "Free", "★ free space ★", "Freifeld", "(frei)", "Joker", "free  spot"])
    assert.ok(isFreeCentre(text), text);
  for (const text of ["Free beer", "Freie Fahrt", "Freedom", "Jokerman"]) assert.ok(!isFreeCentre(text), text);
  const draft = draftOf({ title: "", language: "", terms: ["Rain", "FREE SPACE"].map((text) => ({ text })) });
  assert.equal(freeRow(draft)?.text, "FREE SPACE");
  assert.equal(freeRow({ ...draft, freeCentre: true }), null);
  assert.deepEqual(
    [7, 8, 23, 24].map((count) => largestBoard(count, true)),
    [null, 3, 3, 5],
  );
});

test("literals: strings, escapes, indices and computed values", () => {
  assert.deepEqual(readLiterals("x[1][\"k\"] = ['a\\u0041\\x42\\n\\'', `b`, c + 'd', f('e'), 3]"), [
    ["aAB\n'", "b", undefined, undefined, 3],
  ]);
  assert.deepEqual(readLiterals("function f(a) { return 'x' + a[0]; }"), ["x"]);
  assert.throws(() => readLiterals("['a"));
});

test("for every input, a reader ends with a list or an error", () => {
  const pieces = [
    "[",
    "]",
    "{",
    "}",
    '"',
    "'",
    "`",
    ",",
    ":",
    "\n",
    "\t",
    ";",
    "a",
    "name",
    "= ",
    "\\",
    "é",
    " ",
    "//",
    "/*",
    "- ",
    "1",
    "terms:",
    "var x = [",
  ];
  let state = 7;
  const next = (below) => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % below;
  for (let round = 0; round < 4_000; round += 1) {
    const source = Array.from({ length: 1 + next(24) }, () => pieces[next(pieces.length)]).join("");
    try {
      readPack(source, ["", "x.json", "x.csv", "x.js", "x.yaml"][next(5)]);
    } catch (fault) {
      assert.ok(fault instanceof PackFault, `${JSON.stringify(source)}: ${fault}`);
    }
  }
  // In proportion to its length, however it is nested or quoted.
  for (const source of [
    "[".repeat(20_000),
    "{a:".repeat(5_000),
    '"'.repeat(50_001),
    "'a',\n".repeat(20_000),
    "a;".repeat(50_000),
  ]) {
    try {
      readPack(source);
    } catch (fault) {
      assert.ok(fault instanceof PackFault);
    }
  }
  assert.equal(
    readPack(Array.from({ length: 4_000 }, (_, index) => `row ${index}`).join("\n")).notes[0].values.count,
    2_000,
  );
  assert.deepEqual(cleaned("\uFEFF a\u0000b "), { text: "ab", doubt: "invisible" });
});
