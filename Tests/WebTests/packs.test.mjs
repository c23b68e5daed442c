/** Which packs a reader is offered first. */

import assert from "node:assert/strict";
import test from "node:test";
import { forReader } from "../../web/js/games/bingo/api.js";

const pack = (name, language) => ({ name, title: name, language, count: 25 });
const PACKS = [pack("a", "en"), pack("b", "de-AT"), pack("c"), pack("d", "de"), pack("e", "en")];
const offered = (language) => {
  const list = forReader({ packs: PACKS, default: "e" }, language);
  return `${list.packs.map(({ name }) => name).join("")} ${list.default}`;
};

test("packs in the reader's language come first, the default among them", () => {
  assert.equal(offered("en"), "aebcd e");
  assert.equal(offered("de"), "bdace b");
  assert.equal(offered("fr"), "abcde e");
});
