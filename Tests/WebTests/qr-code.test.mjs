/** QR codes: the same modules as libqrencode makes, wherever both choose the same mask. */

import assert from "node:assert/strict";
import test from "node:test";
import { qrCode } from "../../web/js/kit/qr-code.js";

/** Rows of 29 modules as hexadecimal numbers, from libqrencode 4.1.1 at level M. */
const EXPECTED = `
  1fc6b37f 104ea541 1757555d 17584a5d 175f3f5d 105ae141 1fd5557f 00173400
  17c9387c 0ea487f1 0bf9e090 142fb0ea 017d6f0c 1c993ff1 0572295c 1ba37562
  165f280c 1d87fff5 11e1f8b4 17379312 17ef4bf7 001e011f 1fc72f5c 105d4513
  175739f4 1758d40f 175e7a7e 104d91aa 1fdd4ed4
`
  .trim()
  .split(/\s+/);

test("a link of version 3 has the modules that libqrencode gives it", () => {
  const rows = qrCode("https://callboard.example.org/r/DD4NKF").map((row) =>
    Number.parseInt(row.map(Number).join(""), 2).toString(16).padStart(8, "0"),
  );
  assert.deepEqual(rows, EXPECTED);
});

test("sizes follow the length of the text, and what is too long has no code", () => {
  for (const [bytes, side] of [
    [14, 21],
    [15, 25],
    [62, 33],
    [63, 37],
    [122, 45],
    [123, 49],
    [213, 57],
    [412, 77],
  ])
    assert.equal(qrCode("x".repeat(bytes)).length, side, String(bytes));
  assert.equal(qrCode("x".repeat(413)), null);
});
