import assert from "node:assert/strict";
import test from "node:test";
import { Shower } from "../../web/js/kit/confetti-scraps.js";

/** A context that only records where something is drawn. */
function paper() {
  const drawn = [];
  let place = [];
  return {
    drawn,
    canvas: { width: 390, height: 844 },
    globalAlpha: 1,
    fillStyle: "",
    setTransform: (...matrix) => {
      place = matrix.slice(4);
    },
    clearRect: (_x, _y, _width, height) => {
      if (height === 844) drawn.length = 0;
    },
    fillRect: () => drawn.push(place),
  };
}
const TILE = { left: 100, top: 100, width: 60, height: 60 };

test("a third of the scraps is in the first frame, all are soon after, none after four seconds", () => {
  const context = paper();
  const shower = new Shower(context, 2);
  shower.add([TILE], 90, ["red"], 1_000);
  assert.equal(shower.draw(1_000), true);
  assert.ok(context.drawn.length >= 30 && context.drawn.length < 90, String(context.drawn.length));
  shower.draw(1_400);
  assert.equal(context.drawn.length, 90);
  assert.equal(shower.draw(4_500), true, "three seconds at least");
  assert.equal(shower.draw(5_000), false);
  assert.equal(context.drawn.length, 0);
});

test("later scraps fall together with earlier ones, up to a limit", () => {
  const context = paper();
  const shower = new Shower(context, 1);
  shower.add([TILE], 100, ["red"], 0);
  shower.draw(500);
  shower.add([TILE], 100, ["red"], 1_000);
  shower.draw(1_500);
  assert.equal(context.drawn.length, 200);
  shower.draw(3_700);
  assert.equal(context.drawn.length, 100, "the first ones are gone");
  shower.add([TILE], 5_000, ["red"], 3_700);
  shower.draw(4_200);
  assert.equal(context.drawn.length, 600);
});

test("scraps do not jump in a late frame", () => {
  const context = paper();
  const shower = new Shower(context, 1);
  shower.add([TILE], 90, ["red"], 0);
  shower.draw(0);
  const before = [...context.drawn];
  shower.draw(900);
  // By then all scraps are there; a third was there before.
  const after = context.drawn.filter((_, index) => index % 3 === 0);
  assert.equal(after.length, before.length);
  const jumps = after.map(([x, y], index) => Math.hypot(x - before[index][0], y - before[index][1]));
  assert.ok(Math.max(...jumps) < 60, String(Math.max(...jumps)));
  assert.deepEqual([shower.frames, shower.longest], [2, 900]);
});

test("frames before the first scrap are not counted", () => {
  const shower = new Shower(paper(), 1);
  shower.draw(5_000);
  shower.add([TILE], 3, ["red"], 9_000);
  shower.draw(9_000);
  shower.draw(9_016);
  assert.deepEqual([shower.frames, shower.longest], [2, 16]);
});

test("scraps fly where they are visible", (context) => {
  let state = 1;
  context.mock.method(Math, "random", () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647);
  const brush = paper();
  const shower = new Shower(brush, 1);
  // Lines of words above and below the tile, as on a phone, cover half of the area.
  shower.words = Array.from({ length: 21 }, (_, row) => ({ left: 0, top: row * 40, width: 390, height: 20 }));
  const seen = { on: 0, beside: 0 };
  shower.add([TILE], 120, ["red"], 0);
  for (let now = 0; now <= 600; now += 16) {
    shower.draw(now);
    for (const [x, y] of brush.drawn) if (x >= 0 && x < 390 && y >= 0) seen[y % 40 < 20 ? "on" : "beside"] += 1;
  }
  assert.ok(seen.beside > 1.2 * seen.on, JSON.stringify(seen));
});
