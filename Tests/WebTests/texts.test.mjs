/** The catalogues of texts are complete in every language, and have exactly the texts that the pages use. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { LANGUAGES, chooseLanguage, pathOf } from "../../web/js/kit/language.js";
import { languagesOf } from "./support/page-lists.mjs";
import { list, loadTexts, number, pseudo, text, time } from "../../web/js/kit/texts.js";

const WEB = fileURLToPath(new URL("../../web", import.meta.url));
const JS = join(WEB, "js");
const ASSETS = join(WEB, "assets");

/** @param {string} folder @returns {string[]} */
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

/** Catalogues by their names, as `js/kit/language.js` finds them: `GAME/NAME` for a game's. */
const names = files(JS)
  .map((path) => relative(JS, path).match(/^(?:games\/([\w-]+)\/|\w+\/)texts\/en\/([\w-]+)\.js$/))
  .filter((found) => found !== null)
  .map(([, game, own]) => (game ? `${game}/${own}` : own))
  .sort();

/**
 * The catalogues that a language must have: all that belong to no game, and of a game those that it promises or has
 * anyway.
 */
const namesIn = (language) =>
  names.filter(
    (name) =>
      languagesOf(name.includes("/") ? name.split("/")[0] : "").includes(language) ||
      existsSync(join(JS, `${pathOf(name, language)}.js`)),
  );

/** Returns all entries of a language by their full keys. */
async function entriesOf(language) {
  const all = new Map();
  for (const name of namesIn(language)) {
    const { default: catalogue } = await import(join(JS, `${pathOf(name, language)}.js`));
    for (const [key, entry] of Object.entries(catalogue)) all.set(`${name}.${key}`, entry);
  }
  return all;
}

const english = await entriesOf("en");
const holes = (pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const forms = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
/** Returns every placeholder that any form has. */
const holesOf = (entry) => [...new Set(forms(entry).flatMap(holes))].sort();

/** Returns the keys that pages use, as whole keys and as the beginnings of keys that are composed. */
function usedKeys() {
  const whole = new Map();
  const beginnings = new Map();
  const isKey = new RegExp(`^(?:${names.join("|")})\\.[a-zA-Z][\\w.-]*$`);
  const isRead = (/** @type {string} */ file) =>
    /\.js$|(?:pages|game)\.json$/.test(file) && !/\/texts\/\w\w\//.test(file) && !file.startsWith(ASSETS);
  for (const path of files(WEB).filter(isRead)) {
    const source = readFileSync(path, "utf8")
      .replace(/\/\*[^]*?\*\//g, "")
      .replace(/^\s*\/\/.*$/gm, "");
    for (const [, literal] of source.matchAll(/["'`]([\w./-]+)["'`]/g))
      if (isKey.test(literal)) whole.set(literal, relative(WEB, path));
    for (const [, literal] of source.matchAll(/`([\w./-]+)\$\{/g))
      if (isKey.test(`${literal}x`)) beginnings.set(literal, relative(WEB, path));
    // These are looked up in every catalogue.
    for (const [, start] of source.matchAll(/keyOf\(`([\w.]+)\$\{/g))
      for (const name of names) beginnings.set(`${name}.${start}`, relative(WEB, path));
  }
  return { whole, beginnings };
}

/** Returns, for whole keys in a call, what follows them until the end of the call. */
function callsOf(source) {
  return [...source.matchAll(/\btext\(\s*"([\w./-]+)"/g)].map((found) => {
    let depth = 1;
    let end = found.index + found[0].length;
    for (; depth > 0 && end < source.length; end += 1) depth += { "(": 1, ")": -1 }[source[end]] ?? 0;
    return { key: found[1], values: source.slice(found.index + found[0].length, end - 1) };
  });
}

/** Returns the plural forms that a language has for numbers that pages show. */
function categoriesOf(code, type) {
  const rules = new Intl.PluralRules(code, { type });
  return [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))].sort();
}
/** Texts whose number is an ordinal number. */
const ORDINALS = ["kit.ordinal"];

test("every use of a text has values for all of its placeholders", () => {
  const bad = [];
  for (const path of files(JS).filter((file) => file.endsWith(".js") && !/\/texts\/\w\w\//.test(file)))
    for (const { key, values } of callsOf(readFileSync(path, "utf8"))) {
      const entry = english.get(key);
      // Values that are passed as a whole object are not examined.
      if (entry === undefined || (values.replace(/^,\s*/, "") !== "" && !values.includes("{"))) continue;
      const missing = holesOf(entry).filter((hole) => !new RegExp(`\\b${hole}\\b|\\.\\.\\.`).test(values));
      if (missing.length > 0) bad.push(`${relative(JS, path)}: ${key} without ${missing}`);
    }
  assert.deepEqual(bad, []);
});

test("the shell and all games have catalogues", () => {
  assert.deepEqual(
    ["kit", "room", "common", "host", "player", "bingo/game", "bingo/host"].filter((name) => !names.includes(name)),
    [],
  );
  assert.deepEqual(
    LANGUAGES.map(({ code }) => code),
    ["en", "de", "es", "fr"],
  );
});

for (const { code } of LANGUAGES) {
  test(`${code} has all texts with the same placeholders as en, each in every form that ${code} has`, async () => {
    const theirs = await entriesOf(code);
    const wanted = new Set(namesIn(code));
    assert.deepEqual(
      [...english.keys()].filter((key) => wanted.has(key.slice(0, key.indexOf("."))) && !theirs.has(key)),
      [],
      "missing",
    );
    assert.deepEqual(
      [...theirs.keys()].filter((key) => !english.has(key)),
      [],
      "too many",
    );
    const bad = [];
    for (const [key, entry] of theirs) {
      const model = english.get(key);
      if (holesOf(entry).join() !== holesOf(model).join())
        bad.push(`${key}: placeholders ${holesOf(entry)} instead of ${holesOf(model)}`);
      if (typeof entry !== typeof model) bad.push(`${key}: plural forms in one language only`);
      if (typeof entry !== "string") {
        const type = ORDINALS.includes(key) ? "ordinal" : "cardinal";
        const wanted = categoriesOf(code, type);
        // Spanish and French have one more form, for millions.
        const known = new Intl.PluralRules(code, { type }).resolvedOptions().pluralCategories;
        const has = Object.keys(entry);
        if (wanted.some((form) => !has.includes(form)) || has.some((form) => !known.includes(form)))
          bad.push(`${key}: the forms ${has} instead of ${wanted}`);
        // The general form is used for every number of its kind; only the form for one may omit its number.
        if (holes(entry.other).join() !== holesOf(entry).join()) bad.push(`${key}: a placeholder is only in "one"`);
      }
      if (forms(entry).some((form) => form.trim() === "")) bad.push(`${key}: empty`);
    }
    assert.deepEqual(bad, []);
  });

  test(`${code} is written as its readers write`, async () => {
    const bad = [];
    for (const [key, entry] of await entriesOf(code))
      for (const form of forms(entry)) {
        if (/ {2}|^\s|\s$/.test(form)) bad.push(`${key}: spaces`);
        if (/"|'|\.\.\./.test(form)) bad.push(`${key}: a typewriter's quotes or dots`);
        // American English, like its dates and percentages.
        if (code === "en" && /colour|honour|favour|neighbour|centre|theatre|grey|cosy|recognis|organis/i.test(form))
          bad.push(`${key}: not American`);
        if (code === "en" ? /\s%/.test(form) : /[^\u00a0\u202f]%/.test(form)) bad.push(`${key}: the sign for percent`);
        if (code === "fr" && /[^\s\u00a0\u202f][!?;:»](?=\s|$)| [!?;:»]|« /.test(form)) bad.push(`${key}: punctuation`);
        if (
          code === "es" &&
          [..."!?"].some((mark, index) => form.split(mark).length !== form.split("¡¿"[index]).length)
        )
          if (!form.includes("One more thing")) bad.push(`${key}: marks that open`);
      }
    assert.deepEqual(bad, []);
  });
}

/** Words that a term of the glossary has replaced, in the texts of the pages. */
const REPLACED = {
  en: /\b(some|no|every|any)body\b|\bwhoever\b|\bseal(ed)?\b|left out|held back|judged|\bfollows? from\b/i,
  de: /aufruf|aufgerufen|\bruf(t|en)?\b.* auf\b|siegel|\bgeheimnis|f(ä|a)ll(t|en) weg|\bsaal|\brang\b/i,
  es: /juzgad|\bse (sigue|deduce)n?\b|\bsell(ó|ad[ao]s?|aron)\b|velada|\b(el|los|sus?) secretos?\b|bajo palabra/i,
  fr: /jugée?s?\b|découl|scell|sceau|soirée(?! jeux)|\boffert|(^| )but\b|de justesse|\b(les?|son|leurs?) secrets?\b|\bkio\b/i,
};

for (const { code } of LANGUAGES)
  test(`${code} has one word for one thing`, async () => {
    const bad = [];
    for (const [key, entry] of await entriesOf(code))
      for (const form of forms(entry))
        if (REPLACED[code].test(form.replace(/\{\w+\}/g, ""))) bad.push(`${key}: ${form}`);
    assert.deepEqual(bad, []);
  });

test("patterns have names without an article, which would need a case in German", async () => {
  const article = {
    en: /^(the|an?) /,
    de: /^(d(er|ie|as|en)|eine?n?) /,
    es: /^(el|las?|los|una?) /,
    fr: /^(les?|la|une?) /,
  };
  for (const { code } of LANGUAGES)
    for (const [key, entry] of await entriesOf(code))
      if (key.startsWith("bingo/game.pattern.")) assert.doesNotMatch(entry, article[code], key);
});

/** Texts of several pages, each in its own catalogue so that no page loads another's. */
const SAME = [
  ["bingo/screen.vote.title", "bingo/player.vote.title"],
  ["bingo/screen.totals.title", "bingo/player.evening.title", "bingo/host.finale.totals"],
  ["bingo/terms.terms.enough", "bingo/workshop.shop.fine"],
  ["cross-sums/race.how", "cross-sums/setup.how.1", "cross-sums/sums.intro", "cross-sums/lesson.first"],
  [
    "cross-sums/race.options.fair",
    "party/play.options.fair",
    "sequence/room.options.fair",
    "bingo/player.options.fair",
  ],
  ["cross-sums/profile.error.unknownProfile", "party/library.error.unknownProfile"],
  ["party/setup.category.wouldYouRather", "party/play.kind.wouldYouRather"],
  ["sequence/recap.sealed", "sequence/room.options.sealed"],
  ...["easy", "medium", "hard", "extraHard", "expert", "master"].map((level) => [
    `cross-sums/sums.difficulty.${level}`,
    `cross-sums/race.difficulty.${level}`,
  ]),
];

for (const { code } of LANGUAGES)
  test(`${code} says the same thing in the same words on every page`, async () => {
    const all = await entriesOf(code);
    const wanted = new Set(namesIn(code));
    for (const keys of SAME.map((same) => same.filter((key) => wanted.has(key.slice(0, key.indexOf("."))))))
      for (const key of keys) assert.deepEqual(all.get(key) ?? `There is no ${key}.`, all.get(keys[0]), key);
  });

test("every text that a page names exists", () => {
  const { whole, beginnings } = usedKeys();
  assert.deepEqual(
    [...whole].filter(([key]) => !english.has(key)).map(([key, path]) => `${path}: ${key}`),
    [],
  );
  assert.deepEqual(
    [...beginnings]
      .filter(
        ([start]) =>
          !/\.(?:error|detailed)\.$/.test(start) && ![...english.keys()].some((key) => key.startsWith(start)),
      )
      .map(([start, path]) => `${path}: ${start}…`),
    [],
  );
});

test("every text is used", () => {
  const { whole, beginnings } = usedKeys();
  assert.deepEqual(
    [...english.keys()].filter(
      (key) => !whole.has(key) && ![...beginnings.keys()].some((start) => key.startsWith(start)),
    ),
    [],
  );
});

test("the address chooses the language, then what was saved, then the browser", () => {
  assert.equal(chooseLanguage("?lang=de", ["en"], ["en-GB"]), "de");
  assert.equal(chooseLanguage("?lang=qps", [], []), "qps");
  assert.equal(chooseLanguage("?lang=xx", [null, "de"], ["en"]), "de");
  assert.equal(chooseLanguage("", [null, null], ["it-CH", "de-AT", "en"]), "de");
  assert.equal(chooseLanguage("", [null, null], ["fr-CA", "de-AT"]), "fr");
  assert.equal(chooseLanguage("?lang=es", ["de"], []), "es");
  assert.equal(chooseLanguage("", [null, "klingon"], ["it"]), "en");
});

test("texts take values, plurals and places", async () => {
  await loadTexts("kit", "bingo/game");
  assert.equal(text("bingo/game.standings.more", { count: 1 }), "and 1 more bingo");
  assert.equal(text("bingo/game.standings.more", { count: 1200 }), "and 1,200 more bingos");
  assert.equal(text("kit.ordinal", { count: 22 }, "ordinal"), "22nd");
  assert.equal(list(["a", "b"], "disjunction"), "a or b");
  assert.equal(number(0.5, { style: "percent" }), "50%");
  assert.equal(time("nonsense"), "");
});

test("the pseudo-locale makes texts two fifths longer and leaves placeholders alone", () => {
  const made = pseudo("Call {number} was taken back");
  assert.match(made, /\{number\}/);
  assert.doesNotMatch(made, /taken/);
  assert.ok(made.length >= "Call {number} was taken back".length * 1.3, made);
});

/** Codes that no user sees: errors of programs, and problems that pages solve on their own. */
const UNREAD = new Set([
  "alreadyJoined",
  "badCell",
  "badMessage",
  "notJoined",
  "staleId",
  "stalePlay",
  "unknownPlayer",
  "unknownType",
  "unsupportedMediaType",
]);

test("every refusal of the server has a text in every language", () => {
  const js = new URL("../../web/js/", import.meta.url);
  const parts = readdirSync(new URL("games/", js)).map((game) => `games/${game}/wire.json`);
  const codes = ["room/wire.json", ...parts.filter((part) => existsSync(new URL(part, js)))].flatMap((part) =>
    Object.keys(JSON.parse(readFileSync(new URL(part, js), "utf8"))["x-rejection-codes"]),
  );
  assert.ok(codes.length > 30);
  const said = new Set([...english.keys()].map((key) => /\.(?:error|detailed|fault)\.(\w+)$/.exec(key)?.[1]));
  assert.deepEqual(
    codes.filter((code) => !said.has(code) && !UNREAD.has(code)),
    [],
  );
});
