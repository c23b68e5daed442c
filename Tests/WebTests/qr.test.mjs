/** QR codes, compared with those of libqrencode for the same text, level and mask. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { qrModules } from "../../web/js/kit/qr.js";

const codes = JSON.parse(readFileSync(new URL("../Golden/qr/codes.json", import.meta.url), "utf8"));
const hex = (row) => BigInt(`0b${row.map(Number).join("")}`).toString(16);

for (const { text, level, version, mask, rows } of codes) {
  test(`version ${version}-${level}, mask ${mask}`, () => {
    const modules = qrModules(text, level, mask);
    assert.equal(modules.length, version * 4 + 17);
    assert.deepEqual(modules.map(hex), rows);
  });
}

test("one of the eight masks is chosen, and a long link falls back to less correction", () => {
  const { text } = codes[0];
  const all = Array.from({ length: 8 }, (_, mask) => qrModules(text, "M", mask).map(hex).join());
  assert.ok(all.includes(qrModules(text).map(hex).join()));
  assert.equal(qrModules("x".repeat(213)).length, 57);
  assert.equal(qrModules("x".repeat(271)).length, 57);
  assert.throws(() => qrModules("x".repeat(272)), RangeError);
});
