/** The server's rules, compiled for browsers: they say of exports what the command says, and what the pages say. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { openRules } from "../../web/js/kit/compiled-rules.js";
import { told } from "./support/lies.mjs";

const file = new URL("../../.build/browser-rules/proof.wasm", import.meta.url);
// They are compiled by night, and by whoever changes them.
const skip = existsSync(file) ? false : "`make browser-rules` compiles them";
const call = skip ? null : await openRules(await WebAssembly.compile(readFileSync(file)));
const golden = (name) => JSON.parse(readFileSync(new URL(`../Golden/${name}.json`, import.meta.url), "utf8"));
const verify = (text) => call("verify", new TextEncoder().encode(text));
const kindsOf = (text) => verify(text).games.flatMap(({ findings: found }) => found.map(({ kind }) => kind));

test("honest evenings are proven", { skip }, () => {
  for (const [index, value] of golden("bingo/exports").entries()) {
    const { games } = verify(JSON.stringify(value));
    assert.deepEqual(games[0].findings, [], `export ${index}`);
    assert.equal(games[0].game, "bingo");
  }
  const [party] = verify(JSON.stringify(golden("party/export"))).games;
  assert.deepEqual([party.game, party.findings, party.counts.spins > 0], ["party", [], true]);
});

test("of each lie they say what the command says", { skip }, () => {
  const { exports: evenings, lies } = golden("bingo/lies");
  for (const { name, of, edits, kinds, says } of lies) {
    const { games } = verify(JSON.stringify(told(evenings[of], edits)));
    const found = games.flatMap(({ findings }) => findings);
    assert.deepEqual([...new Set(found.map(({ kind }) => kind))].sort(), kinds, name);
    assert.deepEqual(
      found.map(({ description }) => description),
      says,
      name,
    );
  }
});

test("what is no JSON, or is cut or nested without end, is said so and ends nothing", { skip }, () => {
  const whole = JSON.stringify(golden("bingo/exports")[0]);
  for (const text of ["", "{", "[".repeat(100_000), whole.slice(0, whole.length / 2)])
    assert.equal(typeof verify(text).failure, "string", text.slice(0, 20));
  assert.equal(kindsOf("5")[0], "form");
  assert.deepEqual(kindsOf(whole), []);
});

test("numbers of 32 bits and more are read as they are", { skip }, () => {
  const value = golden("bingo/exports")[0];
  for (const number of [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53 + 2, -(2 ** 31) - 1]) {
    value.at.seq = number;
    assert.equal(verify(JSON.stringify(value)).failure, undefined, String(number));
  }
});
