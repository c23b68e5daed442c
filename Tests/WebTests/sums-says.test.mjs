/** What is said about a cell of Cross Sums stands at the edge of the board that is nearer to the cell. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shiftTo } from "../../web/js/games/cross-sums/says-line.js";

/** @param {number} top @param {number} bottom @param {number} [left] @param {number} [right] */
const box = (top, bottom, left = 0, right = 390) => ({ top, bottom, left, right });
const board = box(200, 600);
const says = box(60, 100);
const high = box(250, 330);
const low = box(500, 580);

test("a sentence comes down to the board, above or below it", () => {
  assert.equal(says.bottom + shiftTo(high, says, board, box(700, 760)), board.top - 4);
  assert.equal(says.top + shiftTo(low, says, board, box(700, 760)), board.bottom + 4);
});

test("it covers neither the board nor what is below the board", () => {
  assert.equal(says.bottom + shiftTo(low, says, board, box(640, 700)), board.top - 4);
  assert.equal(shiftTo(high, says, box(90, 500), box(700, 760)), 0);
});

test("it stays where it is beside a board, and where nothing is below", () => {
  assert.equal(shiftTo(low, box(60, 100, 400, 800), board, box(700, 760)), 0);
  assert.equal(shiftTo(low, says, box(104, 500), box(0, 0, 0, 0)), 0);
});
