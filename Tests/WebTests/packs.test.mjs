/** The order in which packs are offered to a reader. */

import assert from "node:assert/strict";
import test from "node:test";
import { forReader } from "../../web/js/games/bingo/api.js";
import { inLanguages } from "../../web/js/shell/language-fold.js";

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

test("a choice begins with the most popular packs that the server has", () => {
  const packs = [pack("a-meeting", "en"), pack("tv-crime-story", "en"), pack("fernsehkrimi", "de")];
  const begins = (language) => forReader({ packs, default: "a-meeting" }, language).default;
  assert.deepEqual(["en", "de", "fr"].map(begins), ["tv-crime-story", "fernsehkrimi", "a-meeting"]);
});

test("items in other languages are separate, by language", () => {
  const names = (items) => items.map(({ name }) => name).join("");
  const apart = (language) => {
    const { own, others } = inLanguages(PACKS, language);
    return [names(own), ...[...others].map(([tongue, items]) => `${tongue} ${names(items)}`)];
  };
  // Packs without a language are for all readers.
  assert.deepEqual(apart("de"), ["bcd", "en ae"]);
  assert.deepEqual(apart("en"), ["ace", "de bd"]);
  // If no pack is in the reader's language, none is collapsed.
  assert.deepEqual(apart("fr"), ["abcde"]);
});
