/** The server's rules, compiled for browsers, judge exports in the same way as the command and the pages. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";
import { answer, fileOf, folded, open, openFold, skip, verified, verifiedRecap } from "./support/compiled.mjs";
import { told } from "./support/lies.mjs";

const golden = (name) => JSON.parse(readFileSync(new URL(`../Golden/${name}.json`, import.meta.url), "utf8"));
const recap = () => JSON.parse(readFileSync(new URL("recap.json", import.meta.url), "utf8"));
const findings = ({ plays }) => plays.flatMap((play) => play.findings);
const kindsOf = (value) => [...new Set(findings(verified(value)).map(({ kind }) => kind))].sort();

test("they are no larger than a page may load", { skip }, () => {
  for (const [part, limit] of /** @type {const} */ ([
    ["proof", 300_000],
    ["fold", 345_000],
  ])) {
    const { length } = brotliCompressSync(readFileSync(fileOf(part)));
    assert.ok(length <= limit, `${part}.wasm has ${length} bytes with Brotli`);
  }
});

test("honest evenings are proven", { skip }, () => {
  for (const [index, value] of golden("bingo/exports").entries()) {
    const [play] = verified(value).plays;
    assert.deepEqual(play.findings, [], `export ${index}`);
    assert.equal(play.game, "bingo");
    // The standings are those in the file.
    for (const { number, checks, details } of play.rounds.filter((round) => round.checks.length > 0))
      assert.deepEqual(
        details.standings,
        value.rounds[number - 1].standings.map(({ name, rank, call }) => ({ name, rank, call })),
        `export ${index}, ${checks.length} checks`,
      );
  }
  const [party] = verified(golden("party/export")).plays;
  assert.deepEqual([party.game, party.findings], ["party", []]);
  assert.ok(party.rounds[0].checks.find(({ name }) => name === "spins").count > 0);
});

test("each play of an evening is judged separately", { skip }, () => {
  const { export: whole, recap: told } = golden("rooms/fold2/evening-1");
  const { plays, room } = verified(whole);
  assert.deepEqual(
    plays.map(({ game, play }) => [play, game]),
    whole.plays.map(({ game }, index) => [index + 1, game]),
  );
  assert.deepEqual([findings({ plays }), room.code], [[], whole.room.code]);
  for (const play of plays) assert.ok(play.rounds.some(({ checks }) => checks.length > 0) && play.limits.length > 3);
  const seen = verifiedRecap(told).plays;
  assert.deepEqual(findings({ plays: seen }), []);
  assert.deepEqual(
    seen.map(({ game }) => game),
    ["bingo", "crossSums", "party", "sequence", "bingo"],
  );
  // Anything unknown is neither proven nor found wrong.
  const unknown = {
    ...whole,
    plays: [
      { game: "whist", play: 1 },
      { game: "bingo", play: 2, unreadable: "later" },
    ],
  };
  assert.deepEqual(verified(unknown).plays, [
    { game: "whist", play: 1 },
    { game: "bingo", play: 2, unreadable: "later" },
  ]);
});

test("for each manipulation they find the same as the command", { skip }, () => {
  const { exports: evenings, lies } = golden("bingo/lies");
  for (const { name, of, edits, kinds, says } of lies) {
    const found = findings(verified(told(evenings[of], edits)));
    assert.deepEqual([...new Set(found.map(({ kind }) => kind))].sort(), kinds, name);
    assert.deepEqual(
      found.map(({ description }) => description),
      says,
      name,
    );
  }
});

test("a recap proves what it can", { skip }, () => {
  const value = { ...recap(), room: { code: "K7QX4P" } };
  const changed = (change) => {
    const other = structuredClone(value);
    change(other.rounds[0]);
    return findings(verifiedRecap(other)).map(({ check, says }) => `${check}.${says}`);
  };
  assert.deepEqual(findings(verifiedRecap(value)), []);
  assert.equal(changed((round) => (round.seed = "00".repeat(32)))[0], "commitment.commitment");
  assert.ok(changed((round) => round.standings.reverse()).includes("order.rank"));
  assert.ok(changed((round) => (round.standings[0].call = null)).includes("order.call"));
  assert.deepEqual(
    changed((round) => (round.draws[0].player = "p3")),
    ["draws.drawWinner"],
  );
  const [{ player, name }] = value.rounds[0].standings;
  const cells = Array.from({ length: 9 }, (_, cell) => cell);
  const board = { player, name, round: 1, deal: 0, cells, marked: [0, 1, 2], lines: ["row1"] };
  const seen = verifiedRecap(value, [board]).plays[0];
  assert.ok(seen.findings.some(({ check, says }) => check === "deals" && says === "board"));
  assert.deepEqual(
    seen.limits.find(({ says }) => says === "recapBoards").values,
    { count: 1 },
    JSON.stringify(seen.limits),
  );
});

test("text that is not JSON, cut off or nested too deeply is reported and harms nothing", { skip }, () => {
  const whole = JSON.stringify(golden("bingo/exports")[0]);
  for (const text of ["", "{", whole.slice(0, whole.length / 2)])
    assert.equal(verified(text).failure.kind, "json", text.slice(0, 20));
  // It may be JSON, but exceeds the limits of the parser.
  const members = Array.from({ length: 600 }, (_, key) => `"${key}":0`).join();
  const plays = Array.from({ length: 2_001 }, () => "0").join();
  for (const text of ["[".repeat(100_000), `{${members}}`, `{"plays":[${plays}]}`])
    assert.equal(verified(text).failure.kind, "limits", text.slice(0, 20));
  assert.deepEqual(kindsOf("5"), ["form"]);
  assert.deepEqual(kindsOf(whole), []);
});

test("numbers of 32 bits and more are read exactly", { skip }, () => {
  const value = golden("bingo/exports")[0];
  for (const number of [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53 + 2, -(2 ** 31) - 1]) {
    value.at.seq = number;
    assert.equal(verified(value).failure, undefined, String(number));
  }
});

const proof = (name) => readFileSync(new URL(`../Golden/proof/${name}.ndjson`, import.meta.url), "utf8");
const report = (document, size) => JSON.parse(folded(document, size));

test("a proof document of an honest evening is folded to its results", { skip }, () => {
  const { plays, inputs, values, isWhole, findings, notChecked } = report(proof("evening-1"));
  assert.deepEqual([findings, notChecked, isWhole], [[], undefined, true]);
  assert.deepEqual(
    plays.map(({ game }) => game),
    ["bingo", "crossSums", "party", "sequence", "bingo"],
  );
  assert.ok(inputs > 100 && values > 1_000, `${inputs}, ${values}`);
  assert.equal(folded(proof("evening-1"), 7), folded(proof("evening-1")), "in small pieces");
  assert.deepEqual(report(proof("bingo")).findings, []);
});

test("a changed result is reported with its place and with the value by the rules", { skip }, () => {
  const changed = report(proof("bingo").replace('"state":"finished"', '"state":"playing"'));
  assert.deepEqual(changed.findings, [
    {
      play: 1,
      place: "rounds 1, state",
      says: "differs",
      values: { said: "“playing”", expected: "“finished”" },
      description: "is “playing” in the file, and “finished” by the rules",
    },
  ]);
});

test("damaged, newer or other documents are not judged or are wrong, and the next one can be checked", { skip }, () => {
  const whole = proof("evening-1");
  const says = (document) => report(document).notChecked?.says;
  assert.equal(says(whole.slice(0, whole.length / 2)), "cutOff");
  assert.equal(says(whole.replace('"callboardProof":1', '"callboardProof":2')), "newer");
  assert.equal(says(whole.replace('"game":"party"', '"game":"whist"')), "newer");
  for (const document of ["", "\n", "{", "[".repeat(5_000), `${whole}\n`, '{"result":"end","lines":1}'])
    assert.ok(
      report(document).notChecked || report(document).findingCount > 0,
      `${document.slice(0, 20)} … ${document.length}`,
    );
  assert.deepEqual(report(whole).findings, []);
});

test("a line that is too long is not judged", { skip }, async () => {
  const call = await openFold();
  call("beginProof", new Uint8Array());
  for (let piece = 0; piece < 5; piece += 1) call("takeProof", new Uint8Array(1 << 20).fill(0x78));
  assert.equal(JSON.parse(call("finishProof", new Uint8Array())).notChecked.says, "tooLong");
});

test("too little memory is a trap, and does not affect the next module", { skip }, async () => {
  const call = await open();
  assert.throws(() => call("room", { length: 2 ** 31 - 1 }), WebAssembly.RuntimeError);
  // 64 MB of small numbers need more than a gigabyte of memory.
  const file = new Uint8Array(64 << 20).fill(0x31);
  for (let at = 2; at < file.length; at += 2) file[at] = 0x2c;
  file[0] = 0x5b;
  assert.throws(() => call("verifyExport", file), WebAssembly.RuntimeError);
  assert.deepEqual(kindsOf(golden("bingo/exports")[0]), []);
  assert.equal(typeof answer("verifyExport", "{}"), "string");
});
