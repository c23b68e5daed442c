/** Packs as files: reads YAML, JSON and plain text, and writes all three. */

import { YAMLFault, parseYAML } from "./yaml.js";

/** @typedef {{text: string, means?: string, likelihood?: string}} Term */
/** @typedef {{title: string, language: string, terms: Term[]}} Pack */

/** A file that is no pack; `code` names a text, `line` is 0 where none can be told. */
export class PackFault extends Error {
  /** @param {"noTerms" | "notRead"} code @param {number} [line] */
  constructor(code, line = 0) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

/** A bigger file is no pack, bytes: four times the limit for all terms. */
export const FILE_BYTES_MOST = 192 * 1024;
const BULLET = /^\s*(?:[-*•·]|\d{1,3}[.)])\s+/u;
const LIKELIHOODS = ["common", "likely", "rare"];

/**
 * @param {string} text
 * @param {string} [fileName] decides what is tried first
 * @returns {Pack} terms as they stand, good or not: the editor judges them
 * @throws {PackFault}
 */
export function readPack(text, fileName = "") {
  const name = fileName.toLowerCase();
  if (/^\s*[{[]/.test(text) && !/\.(ya?ml|txt)$/.test(name)) return packOf(readJSON(text));
  if (/\.ya?ml$/.test(name) || /^(title|language|terms)\s*:/m.test(text)) return packOf(readYAML(text));
  return { title: "", language: "", terms: readLines(text) };
}

/** @param {string} text one term per line; what follows a tab says what counts @returns {Term[]} */
export function readLines(text) {
  return text.replace(/^\uFEFF/, "").split(/\r\n|[\n\r]/).flatMap((raw) => {
    const [first, ...rest] = raw.replace(BULLET, "").split("\t");
    const term = first.normalize("NFC").trim();
    const means = rest.join(" ").trim();
    return term ? [{ text: term, ...(means ? { means } : {}) }] : [];
  });
}

/** @param {string} text @returns {any} */
function readJSON(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /position (\d+)/.exec(String(error));
    throw new PackFault("notRead", place ? text.slice(0, Number(place[1])).split("\n").length : 0);
  }
}

/** @param {string} text */
function readYAML(text) {
  try {
    return parseYAML(text);
  } catch (error) {
    throw new PackFault("notRead", error instanceof YAMLFault ? error.line : 0);
  }
}

/** @param {any} value @returns {Pack} */
function packOf(value) {
  const listed = Array.isArray(value) ? value : value?.terms;
  if (!Array.isArray(listed)) throw new PackFault("noTerms");
  const terms = listed.flatMap((item) => {
    const text = textOf(item).normalize("NFC").trim();
    if (!text) return [];
    const means = typeof item?.means === "string" ? item.means.trim() : "";
    const likelihood = LIKELIHOODS.includes(item?.likelihood) ? item.likelihood : "";
    return [{ text, ...(means ? { means } : {}), ...(likelihood ? { likelihood } : {}) }];
  });
  if (terms.length === 0) throw new PackFault("noTerms");
  return { title: plainText(value.title), language: plainText(value.language), terms };
}

/** @param {any} item @returns {string} */
function textOf(item) {
  if (typeof item !== "object" || item === null) return String(item ?? "");
  if (typeof item.text === "string") return item.text;
  // In YAML a term with a colon in it is a mapping, which its writer hardly meant.
  const entries = Object.entries(item);
  return entries.length === 1 && typeof entries[0][1] === "string" ? `${entries[0][0]}: ${entries[0][1]}` : "";
}

/** @param {unknown} value */
const plainText = (value) => (typeof value === "string" ? value.trim() : "");

/** A text in double quotes is the same in JSON and in YAML. */
const quoted = (/** @type {string} */ text) => JSON.stringify(text);

/** @type {Record<"yaml" | "json" | "txt", (pack: Pack) => string>} */
export const WRITERS = {
  yaml: ({ title, language, terms }) => [
    `title: ${quoted(title)}`,
    ...(language ? [`language: ${quoted(language)}`] : []),
    "terms:",
    ...terms.map((term) => (term.means || term.likelihood
      ? [`  - text: ${quoted(term.text)}`, ...(term.means ? [`    means: ${quoted(term.means)}`] : []), ...(term.likelihood ? [`    likelihood: ${term.likelihood}`] : [])].join("\n")
      : `  - ${quoted(term.text)}`)),
    "",
  ].join("\n"),
  json: ({ title, language, terms }) => `${JSON.stringify({ title, ...(language ? { language } : {}), terms }, null, 2)}\n`,
  txt: ({ terms }) => `${terms.map((term) => (term.means ? `${term.text}\t${term.means}` : term.text)).join("\n")}\n`,
};
