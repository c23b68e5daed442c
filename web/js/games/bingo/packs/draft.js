/** A pack in the editor: rows with stable keys, so that a page can follow moved rows. Pure functions. */

import { termsNeeded } from "../term-list.js";
import { LIMITS } from "../wire.js";
import { judgeRows } from "./judging.js";
import { isFreeCentre, lookOf } from "./likeness.js";

/** @typedef {import("./likeness.js").Doubt} Doubt */
/**
 * @typedef {{key: number, text: string, means: string, likelihood: string, doubt: Doubt | ""}} Row `doubt`: the reason
 * why its author should check it
 */
/** @typedef {{title: string, language: string, freeCentre: boolean, rows: readonly Row[]}} Draft */
/** @typedef {import("./judging.js").Fault} Fault */

let lastKey = 0;

/** @param {Partial<Row>} [fields] @returns {Row} */
const newRow = (fields = {}) => ({ text: "", means: "", likelihood: "", doubt: "", ...fields, key: (lastKey += 1) });

/** @param {import("./pack-file.js").Pack & {freeCentre?: boolean}} pack @returns {Draft} */
export const draftOf = ({ title, language, terms, freeCentre = false }) => ({
  title,
  language,
  freeCentre,
  rows: terms.map((term) =>
    newRow({ text: term.text, means: term.means ?? "", likelihood: term.likelihood ?? "", doubt: term.doubt ?? "" }),
  ),
});

/** @param {readonly Row[]} rows @returns {Fault[]} of each row */
export const faultsOf = (rows) => judgeRows(rows).map(({ fault }) => fault);

/** @param {Draft} draft @returns {Row | null} a row whose text means a free centre, if the board has none */
export const freeRow = ({ freeCentre, rows }) =>
  freeCentre ? null : (rows.find((row) => isFreeCentre(row.text)) ?? null);

/**
 * @param {Draft} draft
 * @returns {import("./pack-file.js").Pack} the pack without empty and faulty rows
 */
export function packOfDraft({ title, language, rows }) {
  const faults = faultsOf(rows);
  const terms = rows.flatMap((row, index) => {
    const text = row.text.normalize("NFC").trim();
    if (!lookOf(text) || (faults[index] !== "" && faults[index] !== "meansOverlong")) return [];
    const means = faults[index] === "meansOverlong" ? "" : row.means.trim();
    return [{ text, ...(means ? { means } : {}), ...(row.likelihood ? { likelihood: row.likelihood } : {}) }];
  });
  return { title: title.trim(), language, terms };
}

/**
 * @param {Draft} draft @param {number} place @param {readonly Partial<Row>[]} [rows]
 * @returns {Draft} with the rows before that place
 */
export const withRows = (draft, place, rows = [{}]) => ({
  ...draft,
  rows: [...draft.rows.slice(0, place), ...rows.map(newRow), ...draft.rows.slice(place)],
});

/** @param {Draft} draft @param {number} key @returns {Draft} */
export const withoutRow = (draft, key) => ({ ...draft, rows: draft.rows.filter((row) => row.key !== key) });

/** @param {Draft} draft @param {number} key @param {Partial<Row>} fields @returns {Draft} */
export const withFields = (draft, key, fields) => ({
  ...draft,
  rows: draft.rows.map((row) => (row.key === key ? { ...row, doubt: "", ...fields, key } : row)),
});

/**
 * @param {Draft} draft @param {number} key @param {number} place the row's new index, counted without the row itself
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
 * Returns the draft with a list in place of its rows. Known explanations of terms are kept.
 * @param {Draft} draft @param {readonly import("./pack-file.js").Term[]} terms
 * @returns {Draft}
 */
export function withTerms(draft, terms) {
  const known = new Map(draft.rows.map((row) => [lookOf(row.text), row]));
  return {
    ...draft,
    rows: terms.map(({ text, means, likelihood, doubt }) => {
      const old = known.get(lookOf(text));
      known.delete(lookOf(text));
      return old
        ? { ...old, text, means: means ?? old.means, likelihood: likelihood ?? old.likelihood }
        : newRow({ text, means: means ?? "", likelihood: likelihood ?? "", doubt: doubt ?? "" });
    }),
  };
}

/**
 * Returns the draft with this many of its terms, drawn at random.
 * @param {Draft} draft @param {() => number} random from 0 to below 1
 * @returns {Draft} the rows keep their order
 */
export function withDrawn(draft, random) {
  const faults = faultsOf(draft.rows);
  const usable = draft.rows.filter(
    (row, index) =>
      lookOf(row.text) && (faults[index] === "" || faults[index] === "surplus" || faults[index] === "meansOverlong"),
  );
  const drawn = new Set(
    usable
      .map((row) => ({ row, at: random() }))
      .sort((one, other) => one.at - other.at)
      .slice(0, LIMITS.terms)
      .map(({ row }) => row),
  );
  return { ...draft, rows: draft.rows.filter((row) => drawn.has(row)) };
}

/**
 * @param {number} terms
 * @param {boolean} [freeCentre]
 * @returns {3 | 4 | 5 | null} the largest board that they can fill
 */
export function largestBoard(terms, freeCentre = false) {
  if (terms >= termsNeeded(5, freeCentre)) return 5;
  if (terms >= 16 && !freeCentre) return 4;
  return terms >= termsNeeded(3, freeCentre) ? 3 : null;
}
