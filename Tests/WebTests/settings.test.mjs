import assert from "node:assert/strict";
import test from "node:test";
import { changeSettings, checkedSettings, knowFormerChoices, settings } from "../../web/js/kit/settings.js";

test("damaged or unknown settings have defaults, field by field", () => {
  const defaults = checkedSettings(null);
  assert.equal(defaults.press, 550);
  assert.equal(defaults.sound, false);
  assert.deepEqual(checkedSettings("nonsense"), defaults);
  assert.deepEqual(checkedSettings({ press: "550", tint: "url(x)", textSize: 9_000, haptics: 0 }), defaults);
  assert.deepEqual(checkedSettings({ press: 0, stamp: "paw", extra: 1 }), { ...defaults, press: 0, stamp: "paw" });
});

test("a choice stored under a former name applies until another choice", () => {
  // All that a change uses of a page.
  Object.assign(globalThis, { document: { documentElement: { dataset: {}, style: {} } } });
  changeSettings(/** @type {any} */ ({ voice: "bingos" }));
  assert.equal(settings().voice, "all");
  changeSettings({ sound: true });
  knowFormerChoices("voice", { bingos: "wins" });
  assert.deepEqual([settings().voice, settings().sound], ["wins", true]);
  changeSettings({ voice: "mine" });
  assert.equal(settings().voice, "mine");
});
