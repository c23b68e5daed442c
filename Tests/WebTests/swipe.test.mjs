/** A swipe over a board: the cells that it marks, and when it is no tap. */

import assert from "node:assert/strict";
import test from "node:test";
import { Swipe } from "../../web/js/games/cross-sums/board-swipe.js";

/** Creates a row of cells, each ten pixels wide; `isLarge` makes the board larger than its frame. */
function board({ isLarge = false, begins = true, wrong = -1 } = {}) {
  const listeners = new Map();
  const root = /** @type {any} */ ({
    scrollWidth: isLarge ? 200 : 100,
    clientWidth: 100,
    scrollHeight: 10,
    clientHeight: 10,
    classList: { toggle: () => {} },
    addEventListener: (type, listener) => listeners.set(type, listener),
  });
  globalThis.document = /** @type {any} */ ({ elementFromPoint: (x) => Math.floor(x / 10) });
  globalThis.ResizeObserver = /** @type {any} */ (
    class {
      observe() {}
    }
  );
  const marked = [];
  const swipe = new Swipe(root, (target) => /** @type {any} */ (target), {
    begin: () => begins,
    mark: (cell) => {
      marked.push(cell);
      return cell !== wrong;
    },
  });
  const send = (type, x, passed) =>
    listeners.get(type)({
      target: Math.floor(x / 10),
      isPrimary: true,
      button: 0,
      pointerId: 1,
      clientX: x,
      clientY: 5,
      getCoalescedEvents: () => (passed ?? []).map((clientX) => ({ clientX, clientY: 5 })),
    });
  return {
    swipe,
    marked,
    press: (x) => send("pointerdown", x),
    move: (x, passed) => send("pointermove", x, passed),
    lift: (x) => send("pointerup", x),
  };
}

test("a press that stays on its cell is a tap", () => {
  const { swipe, marked, press, move, lift } = board();
  press(12);
  move(18);
  lift(18);
  assert.deepEqual([marked, swipe.isSwipe], [[], false]);
});

test("each cell that a finger passes is marked, also those between two frames", () => {
  const { swipe, marked, press, move, lift } = board();
  press(5);
  move(35, [15, 25, 35]);
  move(25);
  lift(25);
  assert.deepEqual([marked, swipe.isSwipe], [[0, 1, 2, 3, 2], true]);
  // The next press begins a new swipe.
  press(5);
  assert.equal(swipe.isSwipe, false);
});

test("a mistake ends the swipe, and so does lifting the finger", () => {
  const first = board({ wrong: 1 });
  first.press(5);
  first.move(15);
  first.move(25);
  assert.deepEqual(first.marked, [0, 1]);
  const second = board();
  second.press(5);
  second.lift(5);
  second.move(15);
  assert.deepEqual(second.marked, []);
});

test("a swipe marks nothing on a board that scrolls, or if each tap needs a confirmation", () => {
  for (const options of [{ isLarge: true }, { begins: false }]) {
    const { swipe, marked, press, move } = board(options);
    press(5);
    move(15);
    assert.deepEqual([marked, swipe.isSwipe], [[], false]);
  }
});

test("sliding off the board cancels a press", () => {
  const { marked, press, move, lift } = board();
  press(5);
  move(-15);
  lift(-15);
  assert.deepEqual(marked, []);
});
