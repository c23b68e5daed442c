/** The game's texts: patterns, states, goals, bingos. */

import { hasText, list, text } from "../../kit/texts.js";

/** @param {string} id such as `row2` @returns {string} */
export function patternName(id) {
  const match = /^([a-z]+)(\d*)$/.exec(id);
  const [, family, position] = match ?? ["", id, ""];
  const key = family === "diagonal" ? `bingo/game.pattern.${id}` : `bingo/game.pattern.${family}`;
  return hasText(key) ? text(key, { number: position }) : id;
}

/** @param {string} family such as `row` @returns {string} as a heading says it */
export const familyName = (family) => text(`bingo/game.family.${family}`);

/**
 * The text is a request while taps count, and a statement afterwards.
 * @type {Readonly<Record<string, string>>}
 */
const OVER = { suggested: "called", early: "uncalled" };

/**
 * @param {"open" | "suggested" | "early" | "confirmed" | "free"} state @param {boolean} [over] whether taps no longer
 * count
 * @returns {string} the name of a tile's state
 */
export const cellState = (state, over = false) => text(`bingo/game.cell.${(over && OVER[state]) || state}`);

/** @param {import("./wire.js").Options} options @returns {string} the goal in one sentence */
export function goalSentence(options) {
  const { goal } = options;
  const names = goal.patterns.map((family) => text(`bingo/game.goal.${family}`, { count: goal.need }));
  if (goal.masks?.length) names.push(text("bingo/game.goal.masks", { count: goal.masks.length }));
  const patterns = list(names, "disjunction");
  return goal.need === 1
    ? text("bingo/game.goal.any", { patterns })
    : text("bingo/game.goal.several", { need: goal.need, patterns });
}

/**
 * @param {readonly {name: string}[]} bingos
 * @param {number} more
 * @returns {string[]} the first names, and how many others
 */
function named(bingos, more) {
  const names = bingos.slice(0, 3).map((bingo) => bingo.name);
  const rest = bingos.length - names.length + more;
  return rest > 0 ? [...names, text("bingo/game.others", { count: rest })] : names;
}

/**
 * @param {readonly {name: string}[]} bingos
 * @param {number} more
 * @returns {string} such as "Ada, Bo, and 5 others"
 */
export const bingoNames = (bingos, more) => list(named(bingos, more));

/**
 * @param {readonly {name: string}[]} bingos
 * @param {number} more
 * @returns {string} one name per line, because large letters would break names within a sentence
 */
export const nameLines = (bingos, more) => named(bingos, more).join("\n");

/**
 * @param {readonly {name: string}[]} bingos
 * @param {number} more
 * @returns {string} such as "Ada and Bo have a bingo"
 */
export const bingoSentence = (bingos, more) =>
  text("bingo/game.bingos", { count: bingos.length + more, names: bingoNames(bingos, more) });

/**
 * @param {import("./wire.js").Draw} draw
 * @param {string} server says that the server drew alone
 * @param {(count: number) => string} phones says that so many phones took part
 * @returns {string} a sentence about the phones that contributed; "" for draws by version 1 of the rules
 */
export function chanceOf({ contributed }, server, phones) {
  if (contributed === undefined) return "";
  return contributed === 0 ? server : phones(contributed);
}
