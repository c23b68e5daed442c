/**
 * Reads tables as text: CSV and similar formats (RFC 4180), their separator, their heading, and the meaning of each
 * column. Pure functions.
 */

import { isHeading, likelihoodPlace, meansPlace, textPlace } from "./list-keys.js";

/** @typedef {"\t" | ";" | "," | "|" | ""} Separator "" for a single column */
/**
 * @typedef {{text: number, means: number, likelihood: number, heading: boolean}} Columns places of columns, -1 for none
 */

const SEPARATORS = /** @type {const} */ (["\t", ";", ",", "|"]);

/** A quote that is not closed. */
export class TableFault extends Error {
  /** @param {number} line counted from 1 */
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

/** The longest is `&thetasym;`. */
const ENTITY_LONGEST = 10;

/**
 * @param {string} source
 * @param {number} at of a semicolon
 * @returns {boolean} whether it ends a character's name in HTML
 */
const endsEntity = (source, at) =>
  /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);$/i.test(source.slice(Math.max(0, at + 1 - ENTITY_LONGEST), at + 1));

/**
 * @param {string} source
 * @param {Separator} separator
 * @returns {string[][]} rows without the empty ones; a cell in quotes may hold separators, quotes and line breaks
 * @throws {TableFault}
 */
export function parseTable(source, separator) {
  /** @type {string[][]} */
  const rows = [];
  let at = 0;
  let line = 1;
  while (at < source.length) {
    /** @type {string[]} */
    const row = [];
    for (let more = true; more; ) {
      let cell = "";
      const opening = /[^\S\n\r\t]*"/y;
      opening.lastIndex = at;
      if (opening.test(source)) {
        const first = line;
        at = opening.lastIndex;
        for (;;) {
          const end = source.indexOf('"', at);
          if (end < 0) throw new TableFault(first);
          cell += source.slice(at, end);
          at = end + 1;
          if (source[at] !== '"') break;
          cell += '"';
          at += 1;
        }
        line += cell.split("\n").length - 1;
      }
      // Text after a closing quote also belongs to the cell.
      const rest = at;
      while (at < source.length && source[at] !== "\n" && source[at] !== "\r") {
        if (source[at] === separator && !(separator === ";" && endsEntity(source, at))) break;
        at += 1;
      }
      cell += source.slice(rest, at);
      row.push(cell.trim());
      more = separator !== "" && source[at] === separator;
      if (more) at += 1;
    }
    if (source[at] === "\r" && source[at + 1] === "\n") at += 1;
    at += 1;
    line += 1;
    if (row.some(Boolean)) rows.push(row);
  }
  return rows;
}

/**
 * @param {string} source
 * @param {boolean} isTable whether the file's name says so; otherwise only text that people do not write by hand is a
 *   table
 * @returns {Separator | null} the separator of its columns; `null` if it is no table
 * @throws {TableFault}
 */
export function separatorOf(source, isTable) {
  // Excel writes the separator into the first line.
  const said = /^sep=([\t;,|])\r?\n/i.exec(source);
  if (said) return /** @type {Separator} */ (said[1]);
  let found = /** @type {{separator: Separator, score: number} | null} */ (null);
  for (const separator of SEPARATORS) {
    if (!source.includes(separator)) continue;
    let rows;
    try {
      rows = parseTable(source, separator);
    } catch (fault) {
      if (isTable && source.slice(0, source.search(/[\r\n]|$/)).includes(separator)) throw fault;
      continue;
    }
    const [head] = rows;
    const even = rows.filter((row) => row.length === head.length).length / rows.length;
    const named = head.length > 1 && head.some(isHeading) && head.every((cell) => cell.length <= 40);
    const quoted =
      head.length > 1 &&
      source
        .split(/\r?\n/)
        .filter(Boolean)
        .every((line) => /^\s*".*"\s*$/.test(line));
    // Commas are common in terms, tabs and semicolons are not. A single tab separates a term's meaning.
    const isSure =
      named ||
      quoted ||
      (head.length > 1 &&
        rows.length >= 3 &&
        (isTable || separator === ";" || separator === "|" || (separator === "\t" && head.length > 2)));
    const score = (named ? 2 : 0) + (quoted ? 1 : 0) + even;
    if (isSure && even >= (named || isTable ? 0.6 : 0.9) && score > (found?.score ?? 0)) found = { separator, score };
  }
  if (found) return found.separator;
  return isTable ? "" : null;
}

/** @param {readonly string[][]} rows @param {number} column */
const cellsOf = (rows, column) => rows.map((row) => row[column] ?? "");
/** @param {string} cell */
const isNumber = (cell) => /^[\d.,%\s+-]*$/.test(cell);

/** @param {readonly string[][]} rows @returns {boolean} whether the first row names the columns */
function hasHeading(rows) {
  const [head, ...rest] = rows;
  if (rest.length === 0) return false;
  if (head.every((cell) => cell.length <= 40) && (head.length === 1 ? textPlace(head) === 0 : head.some(isHeading)))
    return true;
  return head.some(
    (cell, column) =>
      cell !== "" && !isNumber(cell) && cellsOf(rest, column).every(isNumber) && cellsOf(rest, column).some(Boolean),
  );
}

/**
 * @param {readonly string[][]} rows
 * @param {number[]} columns
 * @returns {number} the one with the most different texts; of equals the first
 */
function wordiest(rows, columns) {
  const counts = columns.map((column) => new Set(cellsOf(rows, column).filter((cell) => !isNumber(cell))).size);
  return columns[counts.indexOf(Math.max(...counts))] ?? 0;
}

/**
 * @param {readonly string[][]} rows
 * @param {boolean} [heading] the author's choice
 * @returns {Columns} by their names, or by their content
 */
export function columnsOf(rows, heading = hasHeading(rows)) {
  const width = Math.max(...rows.map((row) => row.length));
  const all = Array.from({ length: width }, (_, column) => column);
  const body = heading ? rows.slice(1) : rows;
  const head = heading ? rows[0] : [];
  const named = textPlace(head);
  const taken = [meansPlace(head), likelihoodPlace(head)];
  const text =
    named >= 0
      ? named
      : wordiest(
          body,
          all.filter((column) => !taken.includes(column)),
        );
  const others = all.filter((column) => column !== text && !(heading && isHeading(head[column] ?? "")));
  // Without names, a second column that differs from the first in most rows explains what counts.
  const guess = heading
    ? -1
    : (others.find(
        (column) => new Set(cellsOf(body, column).filter((cell) => !isNumber(cell))).size * 2 > body.length,
      ) ?? -1);
  return { text, means: taken[0] >= 0 ? taken[0] : guess, likelihood: taken[1], heading };
}
