/** The rules in the browser, compared with the golden files that also test the server's. */

import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { heldPatterns, maskOf, patternsOf } from "../../web/js/games/bingo/patterns.js";
import { dealBoard, freshSeed } from "../../web/js/games/bingo/rules/deal.js";
import { SeededGenerator } from "../../web/js/kit/generator.js";
import { bytesOfHexadecimal, hexadecimal, hmacSHA256, sha256 } from "../../web/js/kit/sha256.js";

const golden = (name) => JSON.parse(readFileSync(new URL(`../Golden/bingo/${name}.json`, import.meta.url), "utf8"));

test("SHA-256 and HMAC agree with another implementation at every length around a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const message = new Uint8Array(randomBytes(length));
    assert.equal(hexadecimal(sha256(message)), createHash("sha256").update(message).digest("hex"), `length ${length}`);
    const key = new Uint8Array(randomBytes(length));
    assert.equal(
      hexadecimal(hmacSHA256(key, message)),
      createHmac("sha256", key).update(message).digest("hex"),
      `length ${length}`,
    );
  }
});

test("hexadecimal digits are read in pairs or not at all", () => {
  assert.deepEqual(bytesOfHexadecimal("00fFa1"), new Uint8Array([0, 255, 161]));
  for (const text of ["0", "0g", "0x00", " 00"]) assert.equal(bytesOfHexadecimal(text), null, text);
});

test("the generator draws as the golden file says", () => {
  for (const { seed, next, below, draw } of golden("generator")) {
    const bytes = bytesOfHexadecimal(seed);
    const first = new SeededGenerator(bytes);
    assert.deepEqual(
      next.map(() => first.next().toString(16).padStart(16, "0")),
      next,
      seed,
    );
    const second = new SeededGenerator(bytes);
    // JSON numbers are read as doubles, so the two largest bounds are given exactly here.
    const exact = new Map([
      [2 ** 62, 2n ** 62n + 1n],
      [2 ** 63, 2n ** 63n - 1n],
    ]);
    for (const [bound, value] of below)
      assert.equal(Number(second.integer(exact.get(bound) ?? BigInt(bound))), value, `below ${bound}`);
    assert.deepEqual(new SeededGenerator(bytes).draw(draw.count, draw.below), draw.values, seed);
  }
});

test("boards are dealt as the golden file says", () => {
  const deals = golden("deals");
  assert.ok(deals.length >= 10);
  for (const { seed, player, deal, terms, size, freeCentre, cells } of deals) {
    assert.deepEqual(dealBoard(seed, player, deal, terms, { size, freeCentre }), cells, `${player}:${deal}`);
  }
});

test("a new seed has 32 bytes and differs each time", () => {
  assert.match(freshSeed(), /^[0-9a-f]{64}$/);
  assert.notEqual(freshSeed(), freshSeed());
});

test("patterns are those of the golden file", () => {
  for (const { size, patterns } of golden("patterns")) {
    const all = patternsOf(size, {
      patterns: ["row", "column", "diagonal", "corners", "x", "frame", "blackout"],
      masks: [],
      need: 1,
    });
    assert.deepEqual(Object.fromEntries(all.map(({ id, cells }) => [id, cells])), patterns, `${size}×${size}`);
  }
});

test("verdicts are those of the golden file", () => {
  for (const { size, freeCentre, verification, goal, marked, called, held, bingo } of golden("verdicts")) {
    const counting = maskOf(verification === "honour" ? marked : marked.filter((cell) => called.includes(cell)));
    const ids = heldPatterns(patternsOf(size, goal), counting | (freeCentre ? 1 << ((size * size) >> 1) : 0)).map(
      ({ id }) => id,
    );
    assert.deepEqual(ids, held);
    assert.equal(ids.length >= goal.need, bingo);
  }
});
