import assert from "node:assert/strict";
import test from "node:test";
import { checkedSettings } from "../../web/js/kit/settings.js";

test("settings that are damaged or foreign fall back field by field", () => {
  const defaults = checkedSettings(null);
  assert.equal(defaults.press, 550);
  assert.equal(defaults.sound, false);
  assert.deepEqual(checkedSettings("nonsense"), defaults);
  assert.deepEqual(checkedSettings({ press: "550", tint: "url(x)", textSize: 9_000, haptics: 0 }), defaults);
  assert.deepEqual(checkedSettings({ press: 0, stamp: "paw", extra: 1 }), { ...defaults, press: 0, stamp: "paw" });
});
