/** The words of the game as pages say them: patterns, states, refusals, counts and times. */

import { hasText, list, number, text, time } from "../../kit/texts.js";

/** @param {string} id such as `row2` @returns {string} */
export function patternName(id) {
  const match = /^([a-z]+)(\d*)$/.exec(id);
  const [, family, position] = match ?? ["", id, ""];
  const key = family === "diagonal" ? `common.pattern.${id}` : `common.pattern.${family}`;
  return hasText(key) ? text(key, { number: position }) : id;
}

/** @param {string} family such as `row` @returns {string} as a heading says it */
export const familyName = (family) => text(`common.family.${family}`);

/** @param {"open" | "suggested" | "early" | "confirmed" | "free"} state @returns {string} what a tile's state is called */
export const cellState = (state) => text(`common.cell.${state}`);

/** @param {import("../../room/wire.js").Options} options @returns {string} the goal in one sentence */
export function goalSentence(options) {
  const { goal } = options;
  const names = goal.patterns.map((family) => text(`common.goal.${family}`, { count: goal.need }));
  if (goal.masks?.length) names.push(text("common.goal.masks", { count: goal.masks.length }));
  const patterns = list(names, "disjunction");
  return goal.need === 1
    ? text("common.goal.any", { patterns })
    : text("common.goal.several", { need: goal.need, patterns });
}

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export function refusal(rejection) {
  const key = `common.error.${rejection.code}`;
  return hasText(key) ? text(key) : rejection.message || text("common.error.unknown");
}

/** Codes whose message names what is at fault, which matters more than the reader's own language. */
const DETAILED = new Set(["badOptions", "badTerms"]);

/** @param {{code: string, message?: string}} rejection of what somebody has typed or chosen @returns {string} a sentence */
export const detailedRefusal = (rejection) => (DETAILED.has(rejection.code) && rejection.message) || refusal(rejection);

/** @param {string} moment RFC 3339 @returns {string} local hours and minutes, or "" */
export const clockTime = (moment) => time(moment);

/** @param {number} rank @returns {string} such as 1st */
export const ordinal = (rank) => text("common.ordinal", { count: rank }, "ordinal");

/**
 * @param {readonly {name: string}[]} bingos
 * @param {number} more
 * @returns {string} such as "Ada, Bo, and 5 others"
 */
export function bingoNames(bingos, more) {
  const names = bingos.slice(0, 3).map((bingo) => bingo.name);
  const rest = bingos.length - names.length + more;
  if (rest > 0) names.push(text("common.others", { count: rest }));
  return list(names);
}

/**
 * @param {readonly {name: string}[]} bingos
 * @param {number} more
 * @returns {string} such as "Ada and Bo have a bingo"
 */
export const bingoSentence = (bingos, more) =>
  text("common.bingos", { count: bingos.length + more, names: bingoNames(bingos, more) });

/** @param {string} term @returns {string} in quotation marks, unless it brings its own */
export const quoted = (term) => (/^["“”„«‘']/.test(term) ? term : text("common.quoted", { term }));

/** @param {number} milliseconds @returns {string} minutes and seconds, as clocks show them: 2:05 */
export function clockFace(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${number(Math.floor(seconds / 60), { useGrouping: false })}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`;
}
