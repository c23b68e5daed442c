/**
 * Finds the list of terms in JSON, YAML or source code, in the structures that people and other bingo programs use.
 * Pure functions.
 */

import { ABOUT, LISTS, likelihoodPlace, meansPlace, textPlace } from "./list-keys.js";

/** @typedef {import("./pack-file.js").Term} Term */
/** @typedef {import("./pack-file.js").Note} Note */

const LIKELIHOODS = ["common", "likely", "rare"];
const DEPTH_MOST = 8;
const NAMES_SHOWN = 6;

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isText = (value) => typeof value === "string" || typeof value === "number";
/** @param {unknown} value */
const plainText = (value) => (typeof value === "string" ? value.trim() : "");
/** @param {unknown} value whether it may hold a list further down */
const isNested = (value) => typeof value === "object" && value !== null;

/**
 * @param {any} value
 * @param {boolean} [isYAML] in YAML, a term that contains a colon is a mapping, which its author probably did not
 * intend
 * @returns {{title: string, language: string, terms: Term[], notes: Note[]}} the terms, unchanged
 */
export function readShape(value, isYAML = false) {
  const reader = new Shape(isYAML);
  reader.walk(value, 0);
  const about = isObject(value) ? value : {};
  return {
    title: plainText(about.title ?? about.name),
    language: plainText(about.language ?? about.lang),
    terms: reader.terms,
    notes: reader.notes,
  };
}

class Shape {
  #isYAML;
  /** @type {Term[]} */ terms = [];
  /** @type {string[]} */ #groups = [];
  /** @type {Set<string>} */ #members = new Set();
  #skipped = 0;

  /** @param {boolean} isYAML */
  constructor(isYAML) {
    this.#isYAML = isYAML;
  }

  /** @returns {Note[]} what was left out, and what was combined */
  get notes() {
    const shown = (/** @type {string[]} */ names) =>
      names.length > NAMES_SHOWN ? [...names.slice(0, NAMES_SHOWN), "…"] : names;
    return [
      ...(this.#groups.length > 1
        ? [{ key: "groups", values: { count: this.#groups.length, names: shown(this.#groups) } }]
        : []),
      ...(this.#members.size > 0 ? [{ key: "members", values: { names: shown([...this.#members]) } }] : []),
      ...(this.#skipped > 0 ? [{ key: "skipped", values: { count: this.#skipped } }] : []),
    ];
  }

  /** @param {any} value @param {number} depth @param {string} [name] under which it was found */
  walk(value, depth, name = "") {
    if (depth > DEPTH_MOST) return void (this.#skipped += 1);
    if (Array.isArray(value)) {
      if (depth > 0 && value.some((item) => isText(item) || this.#isTerm(item))) this.#groups.push(name);
      value.forEach((item, index) =>
        Array.isArray(item) ? this.walk(item, depth + 1, String(index + 1)) : this.#take(item, depth),
      );
    } else if (isObject(value)) {
      this.#walkObject(value, depth);
    }
  }

  /** @param {Record<string, any>} object @param {number} depth */
  #walkObject(object, depth) {
    const keys = Object.keys(object);
    const known = LISTS.map((wanted) => keys.find((key) => key.toLowerCase() === wanted && isNested(object[key]))).find(
      Boolean,
    );
    const inside = known ? [known] : keys.filter((key) => isNested(object[key]) && !ABOUT.includes(key.toLowerCase()));
    // If there are several lists, for example short and long ones, or one per difficulty, all are used.
    for (const key of inside) this.walk(object[key], inside.length > 1 ? depth + 1 : depth, key);
  }

  /** @param {any} item @param {number} depth */
  #take(item, depth) {
    if (isText(item)) this.#add({ text: String(item) });
    else if (!isObject(item)) this.#skipped += item === undefined || item === "" ? 0 : 1;
    else if (this.#isTerm(item)) this.#takeObject(item);
    else if (Object.values(item).some(isNested)) this.walk(item, depth + 1);
    else this.#skipped += 1;
  }

  /** @param {any} item whether an object is a term rather than a list with a name */
  #isTerm(item) {
    if (!isObject(item)) return false;
    const keys = Object.keys(item);
    if (keys.some((key) => LISTS.includes(key.toLowerCase()) && Array.isArray(item[key]))) return false;
    return keys.some((key) => isText(item[key]) && String(item[key]).trim() !== "");
  }

  /** @param {Record<string, any>} item */
  #takeObject(item) {
    const keys = Object.keys(item).filter((key) => isText(item[key]));
    const named = textPlace(keys);
    if (named < 0 && this.#isYAML && keys.length === 1) return this.#add({ text: `${keys[0]}: ${item[keys[0]]}` });
    // Takes the first text of an unknown format; the author has to check it.
    const guess = keys.find((key) => typeof item[key] === "string" && item[key].trim() !== "");
    const key = named >= 0 ? keys[named] : guess;
    if (key === undefined) return void (this.#skipped += 1);
    const others = keys.filter((other) => other !== key);
    const means = others[meansPlace(others)];
    const likelihood = others[likelihoodPlace(others)];
    for (const other of Object.keys(item))
      if (other !== key && other !== means && other !== likelihood && item[other] !== "" && item[other] !== null)
        this.#members.add(other);
    this.#add({
      text: String(item[key]),
      ...(means ? { means: String(item[means]) } : {}),
      ...(LIKELIHOODS.includes(item[likelihood]) ? { likelihood: item[likelihood] } : {}),
      ...(named < 0 ? { doubt: /** @type {const} */ ("guessed") } : {}),
    });
  }

  /** @param {Term} term */
  #add(term) {
    if (term.text.trim()) this.terms.push(term);
  }
}
