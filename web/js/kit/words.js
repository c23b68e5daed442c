/** Formats counts and times as pages show them. */

import { number, text, time } from "./texts.js";

/** @param {string} moment RFC 3339 @returns {string} local hours and minutes, or "" */
export const clockTime = (moment) => time(moment);

/** @param {number} rank @returns {string} such as 1st */
export const ordinal = (rank) => text("kit.ordinal", { count: rank }, "ordinal");

/** Quotation marks within others, in several languages. */
const INNER = Object.freeze(
  /** @type {[RegExp, string][]} */ ([
    [/„([^“”]*)[“”]/g, "‚$1‘"],
    [/["“]([^"”]*)["”]/g, "‘$1’"],
    [/«\s?([^»]*?)\s?»/g, "‘$1’"],
  ]),
);

/** @param {string} words @returns {string} in quotation marks, unless it begins with some */
export const quoted = (words) =>
  /^["“”„«‘']/.test(words)
    ? words
    : text("kit.quoted", { term: INNER.reduce((inner, [marks, single]) => inner.replace(marks, single), words) });

/** @param {number} milliseconds @returns {string} minutes and seconds in the format of clocks: 2:05 */
export function clockFace(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${number(Math.floor(seconds / 60), { useGrouping: false })}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`;
}
