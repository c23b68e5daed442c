/** Reads a list as people type it: one term per line. Pure functions. */

import { cleaned } from "./likeness.js";

/** @typedef {import("./pack-file.js").Term} Term */

/** Characters before a term that do not belong to it: a dash, a dot, a number, a box to tick. */
export const BULLET = /^\s*(?:[-*•·‣◦–]\s+(?:\[[ xX]?\]\s+)?|\d{1,3}[.)]\s+|\[[ xX]?\]\s+)/u;
/** A line that consists only of a quoted string. */
export const STRING_LINE = /^\s*(?:(["'`]).*\1|[“„«].*[”“»])\s*[,;]?\s*$/u;
/** A line that is a heading rather than a term. */
const HEADING = /^#{1,6}\s|^\S.{0,38}:$/;

/** @param {string} text one term per line; the text after a tab explains what counts @returns {Term[]} */
export const readLines = (text) => numberedLines(text).map(({ term }) => term);

/** @param {string} text @returns {{line: number, term: Term}[]} with the lines' numbers, from 1 */
export function numberedLines(text) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|[\n\r]/);
  const written = lines.filter((line) => line.trim() !== "");
  const areStrings = written.length > 1 && written.every((line) => STRING_LINE.test(line));
  return lines.flatMap((raw, index) => {
    const line = areStrings ? raw.trim().replace(/^["'`“„«]|["'`”“»]\s*[,;]?$/gu, "") : raw;
    const [first, ...rest] = line.replace(BULLET, "").split("\t");
    const term = first.normalize("NFC").trim();
    const means = rest.join(" ").trim();
    if (!term && !means) return [];
    return [
      {
        line: index + 1,
        term: {
          text: term || means,
          ...(term && means ? { means } : {}),
          ...(HEADING.test(term) ? { doubt: /** @type {const} */ ("heading") } : {}),
        },
      },
    ];
  });
}

/** @param {Term} term @returns {Term} as it can be used on a board, with doubts for the author */
export function judged({ text, means, likelihood, doubt }) {
  const clean = cleaned(text);
  const meaning = cleaned(means ?? "").text;
  const why = clean.doubt || doubt;
  return {
    text: clean.text,
    ...(meaning ? { means: meaning } : {}),
    ...(likelihood ? { likelihood } : {}),
    ...(why ? { doubt: why } : {}),
  };
}
