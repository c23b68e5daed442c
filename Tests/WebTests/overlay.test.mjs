/** What an overlay's address switches and places. */

import assert from "node:assert/strict";
import test from "node:test";
import { layoutOf, searchOf } from "../../web/js/shell/overlay/layout.js";

test("by default, an overlay shows calls, news and the join code", () => {
  const { parts, size, delay, sound } = layoutOf("");
  assert.deepEqual(
    [...parts],
    [
      ["call", "bottom-left"],
      ["news", "top"],
      ["qr", "top-right"],
    ],
  );
  assert.deepEqual([size, delay, sound], [100, 0, false]);
});

test("parts are chosen and placed", () => {
  const { parts, size, delay, sound } = layoutOf(
    "?parts=standings,%20call&standings=left&call=bottom-center&size=150&delay=12&sound=on",
  );
  assert.deepEqual(
    [...parts],
    [
      ["standings", "left"],
      ["call", "bottom-left"],
    ],
  );
  assert.deepEqual([size, delay, sound], [150, 12, true]);
  assert.equal(layoutOf("?qr=center").parts.get("qr"), "centre");
});

test("an address of an earlier version keeps its parts and places", () => {
  const former = { bingos: "news" };
  assert.deepEqual(
    [...layoutOf("?parts=bingos,qr&bingos=left", former).parts],
    [
      ["news", "left"],
      ["qr", "top-right"],
    ],
  );
  assert.equal(layoutOf("?parts=news&bingos=left&news=right", former).parts.get("news"), "right");
  assert.deepEqual([...layoutOf("?parts=bingos").parts], []);
});

test("invalid values have defaults, and no value is out of bounds", () => {
  const { parts, size, delay } = layoutOf("?parts=call,toString,zebra&call=moon&size=9000&delay=-3");
  assert.deepEqual([...parts], [["call", "bottom-left"]]);
  assert.deepEqual([size, delay], [200, 0]);
  assert.equal(layoutOf("?size=big").size, 100);
});

test("a layout's address contains only non-default values, and can be read again", () => {
  assert.equal(searchOf(layoutOf("")), "");
  assert.equal(searchOf(layoutOf("?parts=news,qr,call&call=bottom-left&size=100&delay=0&sound=off")), "");
  for (const search of [
    "?parts=call,standings&standings=left&size=150&delay=12&sound=on",
    "?call=top",
    "?parts=",
    "?parts=call,news,standings,tension,qr,teams&tension=centre&teams=right",
  ])
    assert.equal(searchOf(layoutOf(search)), search);
});
