/** The packs that come with the server: the texts on their tiles, and when the first bingo of an evening falls. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { SeededGenerator } from "../../web/js/kit/generator.js";
import { patternsOf } from "../../web/js/games/bingo/patterns.js";
import { dealBoard } from "../../web/js/games/bingo/rules/deal.js";

const FOLDER = new URL("../../config/packs/", import.meta.url);
/** The pack that rooms get when their setup names none. It has as many terms as a board has tiles. */
const SEED_PACK = "wwdc-2025";
/** The probability of a moment in an evening, and its usual position, by its likelihood. */
const HAPPENS = { common: 0.9, likely: 0.6, rare: 0.2 };
const EVENINGS = 150;
const PLAYERS = 20;
const SHAPE = { size: 5, freeCentre: false };
const LINES = patternsOf(SHAPE.size, { patterns: ["row", "column", "diagonal"], masks: [], need: 1 });

/** @param {string} scalar of YAML, plain or in double quotes */
const unquoted = (scalar) => (scalar.startsWith('"') ? JSON.parse(scalar) : scalar);

/** Reads the kinds of lines in the shipped files; throws for any other line. */
function readShipped(file) {
  const pack = { name: file.replace(".yaml", ""), terms: [] };
  for (const line of readFileSync(new URL(file, FOLDER), "utf8").trimEnd().split("\n")) {
    const [, key, value] = /^ {0,4}(?:- )?(title|language|text|means|likelihood): (.+)$/u.exec(line) ?? [];
    const flow = /^ {2}- \{text: ("(?:[^"\\]|\\.)*"|[^,"][^,]*), likelihood: (\w+)\}$/u.exec(line);
    if (flow) pack.terms.push({ text: unquoted(flow[1]), likelihood: flow[2] });
    else if (key === "title" || key === "language") pack[key] = unquoted(value);
    else if (key === "text") pack.terms.push({ text: unquoted(value) });
    else if (key) pack.terms.at(-1)[key] = unquoted(value);
    else if (/^ {2}- [^{]/u.test(line)) pack.terms.push({ text: unquoted(line.slice(4)) });
    else assert.match(line, /^(#.*|terms:)$/u, `${file}: ${line}`);
  }
  return pack;
}

const PACKS = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".yaml"))
  .sort()
  .map(readShipped);
const OURS = PACKS.filter(({ name }) => name !== SEED_PACK);

/** A number from 0 to 1 for each draw. */
const chance = (generator) => Number(generator.next() >> 11n) / 2 ** 53;

/** The moments that happen in an evening, in their order: the likelier a moment, the sooner. */
function momentsOf(terms, generator) {
  return terms
    .map(({ likelihood }, index) => {
      const share = HAPPENS[likelihood];
      return { index, happens: chance(generator) < share, time: -Math.log(1 - chance(generator)) / share };
    })
    .filter(({ happens }) => happens)
    .sort((a, b) => a.time - b.time)
    .map(({ index }) => index);
}

/** The number of the call that completes the first line of any board; Infinity if no line is completed. */
function firstBingo(terms, seed) {
  const order = momentsOf(terms, new SeededGenerator(createHash("sha256").update(`${seed}:order`).digest()));
  const call = terms.map((_, index) => order.indexOf(index) + 1 || Infinity);
  let first = Infinity;
  for (let player = 1; player <= PLAYERS; player += 1) {
    const cells = dealBoard(seed, `p${player}`, 0, terms.length, SHAPE);
    for (const line of LINES) first = Math.min(first, Math.max(...line.cells.map((cell) => call[cells[cell]])));
  }
  return first;
}

for (const pack of OURS) {
  test(`${pack.name}: among ${PLAYERS} players, the first bingo falls between call 8 and call 20`, () => {
    const calls = Array.from({ length: EVENINGS }, (_, evening) =>
      firstBingo(pack.terms, createHash("sha256").update(`${pack.name}:${evening}`).digest("hex")),
    );
    const outside = calls.filter((call) => call < 8 || call > 20);
    assert.ok(outside.length <= EVENINGS * 0.05, `${outside.length} of ${EVENINGS} evenings: ${outside}`);
  });
}

test("a pack has moments for all parts of an evening", () => {
  for (const { name, terms } of OURS) {
    const count = (likelihood) => terms.filter((term) => term.likelihood === likelihood).length;
    assert.ok(count("common") >= 10 && count("likely") >= 10 && count("rare") >= 4, name);
  }
});

/** Packs of evenings with friends and family; their terms are written for the tile of a phone. */
const SHORT = `awards-show boda comida-familiar fahrt-in-den-urlaub familienessen family-dinner fernsehkrimi
  football-match fussballspiel gala-de-premios hochzeit mariage match-de-football preisverleihung road-trip
  route-des-vacances tv-crime-story viaje-en-coche wedding`.split(/\s+/u);

test("terms fit a tile: few characters, no very long words, no duplicates", () => {
  for (const { name, terms } of OURS) {
    const most = SHORT.includes(name) ? 28 : 42;
    for (const { text } of terms) {
      assert.ok([...text].length <= most, `${name}: ${text}`);
      for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) assert.ok(word.length <= 14, `${name}: ${word}`);
    }
    assert.equal(new Set(terms.map(({ text }) => text.toLowerCase())).size, terms.length, name);
  }
  assert.deepEqual(
    SHORT.filter((name) => !OURS.some((pack) => pack.name === name)),
    [],
  );
});

test("every language of the pages has its own packs", () => {
  const counts = Object.fromEntries(
    ["en", "de", "es", "fr"].map((tag) => [tag, OURS.filter(({ language }) => language === tag).length]),
  );
  assert.deepEqual(counts, { en: 9, de: 6, es: 5, fr: 4 });
});
