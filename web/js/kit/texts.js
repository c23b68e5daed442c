/**
 * The texts of the pages, by key. `text("host.people.first", {count: 10})` is the entry `people.first` of the catalogue
 * `shell/texts/<language>/host.js`, `text("GAME/host.round.start")` one of `games/GAME/texts/<language>/host.js`.
 * What people play with, such as a pack's terms, is content and never comes from here.
 *
 * A page's main module calls `await loadTexts("kit", "player")` before it builds anything, and its HTML has `<html
 * data-texts="kit player">`, so that the catalogues are requested before that. A game's texts are loaded with its
 * parts.
 */

import { LANGUAGE_KEY, catalogue, language, locale, partCatalogues } from "./language.js";
import { lasting, tabbed } from "./storage.js";

/** @typedef {Record<string, string | number>} Values numbers are formatted for the language */

export { LANGUAGES } from "./language.js";

/** @type {Record<string, import("./language.js").Catalogue>} */
const loaded = {};

/**
 * Loads catalogues, and fills in the texts to which the document refers with `data-text`, `data-label` and
 * `data-placeholder`.
 * @param {...string} names such as `common`
 */
export async function loadTexts(...names) {
  await Promise.all(
    names.map(async (name) => {
      loaded[name] = await catalogue(name);
    }),
  );
  if (!globalThis.document) return;
  nameDocument();
  fillIn(document);
}

/** Sets the document's title in the user's language, until the page itself sets another one. */
function nameDocument() {
  const title = document.querySelector("title");
  const said = title?.dataset ?? {};
  const own = language === "qps" && said.en ? pseudo(said.en) : said[language];
  if (!title || !own) return;
  for (const name of Object.keys(said)) delete said[name];
  title.textContent = own;
}

/**
 * Loads the texts of a part of a game.
 * @param {string} game @param {string} part
 * @param {readonly string[]} names of the game's catalogues, without the name of the game
 */
export async function loadPartTexts(game, part, names) {
  Object.assign(loaded, await partCatalogues(game, part, names));
}

/**
 * Fills in the elements that refer to texts: `data-text` (content), `data-label` (accessible name), `data-placeholder`.
 * @param {ParentNode} root
 */
export function fillIn(root) {
  for (const target of Array.from(root.querySelectorAll("[data-text]")))
    target.textContent = text(/** @type {HTMLElement} */ (target).dataset.text ?? "");
  for (const target of Array.from(root.querySelectorAll("[data-label]")))
    target.setAttribute("aria-label", text(/** @type {HTMLElement} */ (target).dataset.label ?? ""));
  for (const target of Array.from(root.querySelectorAll("[data-placeholder]")))
    target.setAttribute("placeholder", text(/** @type {HTMLElement} */ (target).dataset.placeholder ?? ""));
}

/** @param {string} key @returns {import("./language.js").Entry | undefined} */
function entryOf(key) {
  const dot = key.indexOf(".");
  return loaded[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/**
 * @param {string} entry
 * @returns {string | undefined} its key in a loaded catalogue, of the room or of a game
 */
export const keyOf = (entry) =>
  Object.keys(loaded)
    .map((name) => `${name}.${entry}`)
    .find(hasText);

/**
 * @param {string} key
 * @returns {boolean} whether there is such a text; the server may use codes that this page does not know
 */
export const hasText = (key) => entryOf(key) !== undefined;

// Formatters are expensive to create, so each is created only once, when it is first needed.
/** @template T @param {() => T} make @returns {() => T} */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}
const rules = {
  cardinal: once(() => new Intl.PluralRules(locale)),
  ordinal: once(() => new Intl.PluralRules(locale, { type: "ordinal" })),
};

/**
 * @param {string} key
 * @param {Values} values
 * @param {"cardinal" | "ordinal"} kind
 */
function patternOf(key, values, kind) {
  const entry = entryOf(key);
  if (entry === undefined) {
    console.error(`There is no text ${key}.`);
    return key;
  }
  const pattern =
    typeof entry === "string" ? entry : (entry[rules[kind]().select(Number(values.count))] ?? entry.other);
  return language === "qps" ? pseudo(pattern) : pattern;
}

/**
 * @param {string} key `catalogue.entry`
 * @param {Values} [values] for the `{placeholders}`; `count` chooses among plural forms
 * @param {"cardinal" | "ordinal"} [kind] whether `count` is a cardinal or an ordinal number
 * @returns {string} the key itself if there is no such text
 */
export function text(key, values = {}, kind = "cardinal") {
  return patternOf(key, values, kind).replace(PLACEHOLDER, (hole, name) => written(values[name]) ?? hole);
}

/**
 * Returns a text with elements in some of its placeholders.
 * @param {string} key
 * @param {Record<string, Node | string | number>} values
 * @returns {(Node | string)[]} for appending in this order
 */
export function richText(key, values) {
  /** @type {Values} */
  const count = typeof values.count === "number" ? { count: values.count } : {};
  return patternOf(key, count, "cardinal")
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece) => {
      const value = /^\{\w+\}$/.test(piece) ? values[piece.slice(1, -1)] : undefined;
      return value instanceof Node ? value : (written(value) ?? piece);
    });
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** @param {string | number | undefined} value */
function written(value) {
  return typeof value === "number" ? number(value) : value;
}

/** @type {Record<string, string>} */
const ACCENTED = Object.fromEntries(
  Array.from(
    "aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoôpþrŕsštţuûvṽwŵyýzžAÅBƁCÇDĐEÉGĜHĤIÎJĴKĶLĻNÑOÖRŔSŠTŢUÛWŴYÝZŽ".matchAll(/(.)(.)/gu),
    ([, plain, accented]) => [plain, accented],
  ),
);

/**
 * Makes a text as difficult as a translation: with unusual letters, and two fifths longer. Placeholders stay.
 * @param {string} pattern
 * @returns {string}
 */
export function pseudo(pattern) {
  const letters = pattern.replace(/\{\w+\}/g, "").length;
  const changed = pattern
    .split(/(\{\w+\})/)
    .map((piece) =>
      piece.startsWith("{") ? piece : piece.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join("");
  return `⟦${changed}${" ḽôñĝéŕ".repeat(Math.ceil((letters * 0.4) / 7)).slice(0, Math.ceil(letters * 0.4))}⟧`;
}

/** @returns {import("./language.js").Language} the page's language */
export const languageOf = () => language;

/**
 * Stores another language for this browser and reloads the page in it.
 * @param {string} code one of `LANGUAGES`
 */
export function speak(code) {
  tabbed.removeItem(LANGUAGE_KEY);
  lasting.setItem(LANGUAGE_KEY, code);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

const numbers = once(() => new Intl.NumberFormat(locale));
const times = once(() => new Intl.DateTimeFormat(locale, { timeStyle: "short" }));

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => (options ? new Intl.NumberFormat(locale, options) : numbers()).format(value);

/**
 * @param {string | number | Date} value RFC 3339, milliseconds or a date
 * @param {Intl.DateTimeFormatOptions} [options] hours and minutes by default
 * @returns {string} local time, or "" for an invalid time
 */
export function time(value, options) {
  const date = new Date(value);
  return Number.isNaN(date.getTime())
    ? ""
    : (options ? new Intl.DateTimeFormat(locale, options) : times()).format(date);
}

/**
 * @param {readonly string[]} items
 * @param {"conjunction" | "disjunction" | "unit"} [type] "a, b and c", or "or", or commas alone
 */
export const list = (items, type = "conjunction") =>
  new Intl.ListFormat(locale, { type, style: type === "unit" ? "short" : "long" }).format(items);
