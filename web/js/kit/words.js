/** Formats counts and times as pages show them. */

import { number, text, time } from "./texts.js";

/** @param {string} moment RFC 3339 @returns {string} local hours and minutes, or "" */
export const clockTime = (moment) => time(moment);

/** @param {number} rank @returns {string} such as 1st */
export const ordinal = (rank) => text("kit.ordinal", { count: rank }, "ordinal");

/** @param {string} words @returns {string} in quotation marks, unless it begins with some; those within become single */
export const quoted = (words) =>
  /^["“”„«‘']/.test(words)
    ? words
    : text("kit.quoted", { term: words.replace(/(?:(„)|["“«])\s?(.*?)\s?["“”»]/g, single) });

/** @param {string} _ @param {string | undefined} low @param {string} inner */
const single = (_, low, inner) => (low ? `‚${inner}‘` : `‘${inner}’`);

/** @param {number} milliseconds @returns {string} minutes and seconds in the format of clocks: 2:05 */
export function clockFace(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${number(Math.floor(seconds / 60), { useGrouping: false })}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`;
}
