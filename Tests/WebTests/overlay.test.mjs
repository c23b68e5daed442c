/** What an overlay's address switches and places. */

import assert from "node:assert/strict";
import test from "node:test";
import { layoutOf } from "../../web/js/shell/overlay/layout.js";

test("without a word, an overlay shows calls, bingos and the way in", () => {
  const { parts, size, delay, sound } = layoutOf("");
  assert.deepEqual(
    [...parts],
    [
      ["call", "bottom-left"],
      ["bingos", "top"],
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

test("nonsense is as usual, and nothing is out of bounds", () => {
  const { parts, size, delay } = layoutOf("?parts=call,toString,zebra&call=moon&size=9000&delay=-3");
  assert.deepEqual([...parts], [["call", "bottom-left"]]);
  assert.deepEqual([size, delay], [200, 0]);
  assert.equal(layoutOf("?size=big").size, 100);
});
