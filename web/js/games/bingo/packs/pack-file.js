/** Packs as files: reads lists in many formats and describes how it read them; writes YAML, JSON and plain text. */

import { cleaned } from "./likeness.js";
import { BULLET, STRING_LINE, judged, readLines } from "./lines.js";
import { LiteralFault, readLiterals } from "./literals.js";
import { readShape } from "./shapes.js";
import { TableFault, columnsOf, parseTable, separatorOf } from "./table.js";

/** @typedef {import("./likeness.js").Doubt} Doubt */
/**
 * @typedef {{text: string, means?: string, likelihood?: string, doubt?: Doubt}} Term `doubt`: why the author should
 *   check it
 */
/** @typedef {{title: string, language: string, terms: Term[]}} Pack */
/**
 * @typedef {{key: string, values: {count?: number, names?: string[]}}} Note what was left out or combined; the key of a
 * text
 */
/** @typedef {{heading?: boolean, text?: number, means?: number}} Choice the author's choices for a table */
/**
 * @typedef {{columns: string[], text: number, means: number, heading: boolean}} Table `text` and `means` are places of
 * columns, -1 for none
 */
/** @typedef {"lines" | "json" | "yaml" | "code" | "table"} Kind */
/** @typedef {Pack & {kind: Kind, notes: Note[], table?: Table}} Reading */

/** An error for a file that is not a pack; `code` is the key of a text, `line` is 0 if unknown. */
export class PackFault extends Error {
  /** @param {"noTerms" | "notRead" | "offline"} code @param {number} [line] */
  constructor(code, line = 0) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

/** The maximum size of a file in bytes. Lists for generators of bingo boards have up to half of it. */
export const FILE_BYTES_MOST = 1024 * 1024;
/** The maximum number of terms that are shown to choose from; further ones are not read. */
export const ROWS_MOST = 2_000;
const LIKELIHOODS = ["common", "likely", "rare"];
const OBJECT_LINE = /^\s*\{.*\}\s*[,;]?\s*$/;
const ASSIGNMENT =
  /^\s*(?:(?:export\s+)?(?:default\s+)?(?:var|let|const|final|static)\b[^\n=]*=|[\w$.]+(?:\[[^\]\n]*\])*\s*:?=|export\s+default|module\.exports\s*=)\s*(?:new\s+[\w<>[\]]+\s*\(?\s*)?[[{(]/m;

const extensionOf = (/** @type {string} */ fileName) => /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? "";
const linesOf = (/** @type {string} */ text) => text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== "");
/** @param {readonly string[]} lines @param {RegExp} form @returns {number} the share of them that have it, 0 to 1 */
const share = (lines, form) => lines.filter((line) => form.test(line)).length / Math.max(1, lines.length);

/**
 * @param {string} source
 * @param {string} [fileName]
 * @returns {boolean} whether it is to be read as YAML, which the server does (`readList`)
 */
export function isYAML(source, fileName = "") {
  const text = source.replace(/^\uFEFF/, "");
  const extension = extensionOf(fileName);
  if (/^ya?ml$/.test(extension)) return true;
  if (extension !== "" && extension !== "txt") return false;
  if (/^(?:title|language|terms)\s*:/m.test(text)) return true;
  return /^\s*-\s+["']?\w+["']?:\s/m.test(text) && share(linesOf(text), /^\s*(?:-\s+)?["']?\w+["']?:(?:\s|$)/) > 0.9;
}

/**
 * @param {string} source anything but YAML
 * @param {string} [fileName] decides what is tried first
 * @param {Choice} [choice]
 * @returns {Reading}
 * @throws {PackFault}
 */
export function readPack(source, fileName = "", choice = {}) {
  return finished(readAs(source.replace(/^\uFEFF/, ""), extensionOf(fileName), choice));
}

/** @param {unknown} value the value that the server found in a YAML file @returns {Reading} @throws {PackFault} */
export const readDocument = (value) => finished(shaped("yaml", value));

/** @param {Reading} reading @returns {Reading} */
function finished(reading) {
  const notes = [...reading.notes];
  if (reading.terms.length > ROWS_MOST) notes.push({ key: "cut", values: { count: reading.terms.length - ROWS_MOST } });
  return {
    ...reading,
    title: cleaned(reading.title).text,
    terms: reading.terms
      .slice(0, ROWS_MOST)
      .map(judged)
      .filter((term) => term.text !== ""),
    notes,
  };
}

/** @param {string} text @param {string} extension @param {Choice} choice @returns {Reading} */
function readAs(text, extension, choice) {
  const lines = linesOf(text);
  if (extension === "json" || (/^\s*[{[]/.test(text) && !BULLET.test(text) && extension !== "csv"))
    return readJSON(text, extension);
  if (/^(?:csv|tsv|tab)$/.test(extension)) return readTable(text, () => separatorOf(text, true) ?? "", choice);
  if (
    /^(?:[cm]?[jt]s|py|rb|php)$/.test(extension) ||
    ASSIGNMENT.test(text) ||
    share(lines, OBJECT_LINE) > 0.6 ||
    (share(lines, STRING_LINE) > 0.6 && /["'`]\s*,/.test(text))
  ) {
    const code = readCode(text);
    if (code) return code;
  }
  const separator = separatorOf(text, false);
  if (separator !== null) return readTable(text, () => separator, choice);
  return { title: "", language: "", kind: "lines", terms: readLines(text), notes: [] };
}

/** @param {Kind} kind @param {any} value @returns {Reading} @throws {PackFault} */
function shaped(kind, value) {
  const shape = readShape(value, kind === "yaml");
  if (shape.terms.length === 0) throw new PackFault("noTerms");
  return { ...shape, kind };
}

/** @param {string} text @param {string} extension @returns {Reading} */
function readJSON(text, extension) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Text with comments, single quotes or an extra comma is still JavaScript, and so is a list of objects without
    // brackets.
    const code = readCode(text);
    if (code) return code;
    const place = /position (\d+)/.exec(String(error));
    throw new PackFault("notRead", place ? text.slice(0, Number(place[1])).split("\n").length : 0);
  }
  return shaped(extension === "json" || typeof value === "object" ? "json" : "lines", value);
}

/** @param {string} text @returns {Reading | null} */
function readCode(text) {
  try {
    const values = readLiterals(text);
    const nested = values.filter(
      (value) => typeof value === "object" && value !== null && Object.keys(value).length > 0,
    );
    // If there is a list, single strings beside it belong to the program, not to the list.
    const isList = nested.some((value) => Array.isArray(value)) || nested.length === 1;
    const shape = readShape(nested.length === 1 ? nested[0] : isList ? nested : values);
    if (shape.terms.length === 0) return null;
    const strings = isList ? values.filter((value) => typeof value === "string").length : 0;
    return {
      ...shape,
      kind: "code",
      notes: [...shape.notes, ...(strings > 0 ? [{ key: "strings", values: { count: strings } }] : [])],
    };
  } catch (fault) {
    if (fault instanceof LiteralFault) return null;
    throw fault;
  }
}

/**
 * @param {string} source
 * @param {() => import("./table.js").Separator} separator
 * @param {Choice} choice
 * @returns {Reading}
 */
function readTable(source, separator, choice) {
  const text = source.replace(/^sep=.\r?\n/i, "");
  /** @type {string[][]} */
  let rows;
  try {
    rows = parseTable(text, separator());
  } catch (fault) {
    throw new PackFault("notRead", fault instanceof TableFault ? fault.line : 0);
  }
  if (rows.length === 0) throw new PackFault("noTerms");
  const found = columnsOf(rows, choice.heading);
  const columns = {
    ...found,
    ...(choice.text === undefined ? {} : { text: choice.text }),
    ...(choice.means === undefined ? {} : { means: choice.means }),
  };
  if (columns.means === columns.text) columns.means = -1;
  const width = Math.max(...rows.map((row) => row.length));
  const names = Array.from({ length: width }, (_, index) => (columns.heading && rows[0][index]) || "");
  const body = columns.heading ? rows.slice(1) : rows;
  const used = [columns.text, columns.means, columns.likelihood];
  const left = names.flatMap((name, index) =>
    !used.includes(index) && body.some((row) => row[index]) ? [name || String(index + 1)] : [],
  );
  const empty = body.filter((row) => !row[columns.text]).length;
  // If no column has a known name, a first row that is shorter than the others may be a heading.
  const isOdd =
    !columns.heading &&
    choice.heading === undefined &&
    width === 1 &&
    body.length > 3 &&
    !/\s/.test(body[0][0]) &&
    body.slice(1).every((row) => /\s/.test(row[0] ?? ""));
  /** @type {Term[]} */
  const terms = body.flatMap((row, index) => {
    const term = row[columns.text] ?? "";
    const means = columns.means >= 0 ? (row[columns.means] ?? "") : "";
    const likelihood = row[columns.likelihood] ?? "";
    if (!term) return [];
    const doubt = index === 0 && isOdd ? "heading" : "";
    return [
      {
        text: term,
        ...(means ? { means } : {}),
        ...(LIKELIHOODS.includes(likelihood) ? { likelihood } : {}),
        ...(doubt ? { doubt: /** @type {const} */ ("heading") } : {}),
      },
    ];
  });
  return {
    title: "",
    language: "",
    kind: width > 1 || columns.heading ? "table" : "lines",
    terms,
    notes: [
      ...(left.length > 0 ? [{ key: "columns", values: { names: left } }] : []),
      ...(empty > 0 ? [{ key: "skipped", values: { count: empty } }] : []),
    ],
    table: { columns: names, text: columns.text, means: columns.means, heading: columns.heading },
  };
}

/**
 * A text in double quotes is the same in JSON and in YAML. The server accepts no anchors and no lists as keys, nor text
 * that looks like them.
 */
const quoted = (/** @type {string} */ text) =>
  JSON.stringify(text).replace(
    /(?<![\w-])&(?=[\w-])|[\]}](?=\s*:)/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );

/** @type {Record<"yaml" | "json" | "txt", (pack: Pack) => string>} */
export const WRITERS = {
  yaml: ({ title, language, terms }) =>
    [
      `title: ${quoted(title)}`,
      ...(language ? [`language: ${quoted(language)}`] : []),
      "terms:",
      ...terms.map((term) =>
        term.means || term.likelihood
          ? [
              `  - text: ${quoted(term.text)}`,
              ...(term.means ? [`    means: ${quoted(term.means)}`] : []),
              ...(term.likelihood ? [`    likelihood: ${term.likelihood}`] : []),
            ].join("\n")
          : `  - ${quoted(term.text)}`,
      ),
      "",
    ].join("\n"),
  json: ({ title, language, terms }) =>
    `${JSON.stringify({ title, ...(language ? { language } : {}), terms }, null, 2)}\n`,
  txt: ({ terms }) => `${terms.map((term) => (term.means ? `${term.text}\t${term.means}` : term.text)).join("\n")}\n`,
};
