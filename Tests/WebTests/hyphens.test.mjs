import assert from "node:assert/strict";
import { test } from "node:test";

import { hyphenated } from "../../web/js/kit/hyphens.js";

const shown = (text) => hyphenated(text).replaceAll("\u00AD", "-");

test("long words get breaks between syllables, by simple rules", () => {
  for (const [text, wanted] of [
    ["A Sherlocking", "A Sher-locking"],
    ["GOOD MORNEENG", "GOOD MOR-NEENG"],
    ["Unified Experience", "Uni-fied Expe-rience"],
    ["Announcement for late 25", "An-nounce-ment for late 25"],
    ["Ford mentioned", "Ford men-tioned"],
    ["Our grandchildren", "Our grand-children"],
    ["Brautstrauß fliegt", "Braut-strauß fliegt"],
    ["Beinschuss", "Bein-schuss"],
  ])
    assert.equal(shown(text), wanted);
});

test("short words, numbers and signs are unchanged, and only hyphens are added", () => {
  for (const text of ["One more thing", "iOS 26", "10x", "🎉", "", "x".repeat(120), "K7QX4P"])
    assert.equal(hyphenated(text), text);
  assert.equal(hyphenated("Donaudampfschifffahrt").replaceAll("\u00AD", ""), "Donaudampfschifffahrt");
});
