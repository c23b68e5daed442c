/** A pack while somebody writes it: rows with keys that stay, so that a page can follow what moves. Pure. */

import { LIMITS } from "../wire.js";

/** @typedef {{key: number, text: string, means: string, likelihood: string}} Row */
/** @typedef {{title: string, language: string, rows: readonly Row[]}} Draft */
/** @typedef {"" | "duplicate" | "overlong" | "meansOverlong"} Fault */

/** What counts as a moment, at most: a tile's detail shows it on a phone without scrolling. */
export const MEANS_CHARACTERS = 280;

let lastKey = 0;

/** @param {Partial<Row>} [fields] @returns {Row} */
const newRow = (fields = {}) => ({ text: "", means: "", likelihood: "", ...fields, key: (lastKey += 1) });

/** @param {import("./pack-file.js").Pack} pack @returns {Draft} */
export const draftOf = ({ title, language, terms }) => ({ title, language, rows: terms.map((term) => newRow({ text: term.text, means: term.means ?? "", likelihood: term.likelihood ?? "" })) });

/** @param {string} text as it counts: trimmed, composed, without regard to case */
const comparable = (text) => text.normalize("NFC").trim().toLocaleLowerCase("en");

/** @param {readonly Row[]} rows @returns {Fault[]} of each row; of two alike the later one is at fault */
export function faultsOf(rows) {
  /** @type {Set<string>} */
  const seen = new Set();
  return rows.map(({ text, means }) => {
    const key = comparable(text);
    if (!key) return "";
    if (Array.from(text.trim()).length > LIMITS.termCharacters) return "overlong";
    if (seen.has(key)) return "duplicate";
    seen.add(key);
    return Array.from(means.trim()).length > MEANS_CHARACTERS ? "meansOverlong" : "";
  });
}

/**
 * @param {Draft} draft
 * @returns {import("./pack-file.js").Pack} what can be played: without empty rows and those at fault
 */
export function packOfDraft({ title, language, rows }) {
  const faults = faultsOf(rows);
  const terms = rows.flatMap((row, index) => {
    const text = row.text.normalize("NFC").trim();
    if (!text || faults[index] === "duplicate" || faults[index] === "overlong") return [];
    const means = faults[index] === "meansOverlong" ? "" : row.means.trim();
    return [{ text, ...(means ? { means } : {}), ...(row.likelihood ? { likelihood: row.likelihood } : {}) }];
  });
  return { title: title.trim(), language, terms: terms.slice(0, LIMITS.terms) };
}

/**
 * @param {Draft} draft @param {number} place @param {readonly Partial<Row>[]} [rows]
 * @returns {Draft} with the rows before that place
 */
export const withRows = (draft, place, rows = [{}]) => ({ ...draft, rows: [...draft.rows.slice(0, place), ...rows.map(newRow), ...draft.rows.slice(place)] });

/** @param {Draft} draft @param {number} key @returns {Draft} */
export const withoutRow = (draft, key) => ({ ...draft, rows: draft.rows.filter((row) => row.key !== key) });

/** @param {Draft} draft @param {number} key @param {Partial<Row>} fields @returns {Draft} */
export const withFields = (draft, key, fields) => ({ ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...fields, key } : row)) });

/**
 * @param {Draft} draft @param {number} key @param {number} place where the row shall stand, counted without it
 * @returns {Draft}
 */
export function withMoved(draft, key, place) {
  const row = draft.rows.find((candidate) => candidate.key === key);
  if (!row) return draft;
  const others = draft.rows.filter((candidate) => candidate !== row);
  const at = Math.max(0, Math.min(others.length, place));
  return { ...draft, rows: [...others.slice(0, at), row, ...others.slice(at)] };
}

/**
 * The draft with a list in place of its rows; what was known about a term stays with it.
 * @param {Draft} draft @param {readonly import("./pack-file.js").Term[]} terms
 * @returns {Draft}
 */
export function withTerms(draft, terms) {
  const known = new Map(draft.rows.map((row) => [comparable(row.text), row]));
  return {
    ...draft,
    rows: terms.map(({ text, means, likelihood }) => {
      const old = known.get(comparable(text));
      known.delete(comparable(text));
      return old ? { ...old, text, means: means ?? old.means, likelihood: likelihood ?? old.likelihood } : newRow({ text, means: means ?? "", likelihood: likelihood ?? "" });
    }),
  };
}

/** @param {number} terms @returns {3 | 4 | 5 | null} the largest board that they fill */
export function largestBoard(terms) {
  if (terms >= 25) return 5;
  if (terms >= 16) return 4;
  return terms >= 9 ? 3 : null;
}
