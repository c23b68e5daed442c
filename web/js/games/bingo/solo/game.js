/**
 * A solo game as an immutable value. Marks count at once, as on paper. The deal, the patterns and the check of a bingo
 * are the same as in a room, and the page shows the game with the same state.
 */

import { NO_MARKS } from "../marks.js";
import { heldPatterns, maskOf, patternsOf } from "../patterns.js";
import { dealBoard, freshSeed } from "../rules/deal.js";
import { INITIAL_STATE } from "../state.js";

/** @typedef {import("../wire.js").Goal} Goal */
/** @typedef {{text: string, means?: string}} Term */
/** @typedef {{size: 3 | 4 | 5, freeCentre: boolean, goal: Goal}} Choice */
/** @typedef {readonly [cell: number, time: number]} Mark `time` in milliseconds since 1970 */

/**
 * @typedef {object} Setup the pack and options of a board
 * @property {string} pack the pack's name, "" for a custom list
 * @property {string} title
 * @property {string} language BCP 47
 * @property {readonly Term[]} terms
 * @property {Choice} choice
 */

/**
 * @typedef {object} Game
 * @property {string} title
 * @property {string} language
 * @property {Choice} choice
 * @property {readonly (Term | null)[]} tiles row by row; null is the free centre
 * @property {readonly Mark[]} marks in the order in which they were made
 * @property {readonly (readonly Mark[])[]} past the marks before each of the last steps, the latest last
 * @property {Before} [before] the previous board, which can be restored
 */

/**
 * @typedef {object} Before
 * @property {Game} game without its own previous board
 * @property {Setup | null} setup the setup at that time
 * @property {import("./record.js").SoloRecord} record the record at that time
 */

/**
 * @typedef {{heard: number, milliseconds: number}} Result the marks up to the bingo, and the time since the first of
 * them
 */

/** The number of steps that can be undone: more than a board has tiles, and few enough to store with every tap. */
const STEPS_KEPT = 40;
/** The only seat of a solo game. */
const SEAT = "p1";

/** @type {Goal} */
const ANY_LINE = { patterns: ["row", "column", "diagonal"], masks: [], need: 1 };
/** @type {Readonly<Choice>} */
export const FIRST_CHOICE = Object.freeze({ size: 5, freeCentre: false, goal: ANY_LINE });

/** @param {Setup} setup @param {string} [seed] @returns {Game} */
export function dealGame(setup, seed = freshSeed()) {
  const { title, language, choice, terms } = setup;
  const cells = dealBoard(seed, SEAT, 0, terms.length, choice);
  return { title, language, choice, tiles: cells.map((term) => (term < 0 ? null : terms[term])), marks: [], past: [] };
}

/**
 * Deals another board, and keeps the previous one if it has marks.
 * @param {Setup} setup @param {Before} before @returns {Game}
 */
export function dealtAfter(setup, before) {
  const dealt = dealGame(setup);
  const game = { ...before.game, before: undefined };
  return game.marks.length > 0 ? { ...dealt, before: { ...before, game } } : dealt;
}

/** @param {Game} game @param {readonly Mark[]} marks @returns {Game} */
function stepped(game, marks) {
  return { ...game, marks, past: [...game.past, game.marks].slice(-STEPS_KEPT) };
}

/**
 * @param {Game} game
 * @param {number} cell
 * @param {number} now
 * @returns {Game} marks an open cell, unmarks a marked one
 */
export function tapped(game, cell, now) {
  if (!game.tiles[cell]) return game;
  const rest = game.marks.filter(([marked]) => marked !== cell);
  return stepped(game, rest.length < game.marks.length ? rest : [...rest, [cell, now]]);
}

/** @param {Game} game @returns {Game} without any marks */
export const cleared = (game) => (game.marks.length === 0 ? game : stepped(game, []));

/** @param {Game} game whether a step can be undone or the previous board restored */
export const canUndo = ({ past, marks, before }) => past.length > 0 || (before !== undefined && marks.length === 0);

/** @param {Game} game @returns {Game} as before the last step */
export function undone(game) {
  const marks = game.past[game.past.length - 1];
  return marks ? { ...game, marks, past: game.past.slice(0, -1) } : game;
}

/** @param {Game} game @returns {Result | null} null without a bingo */
export function resultOf({ choice, tiles, marks }) {
  const patterns = patternsOf(choice.size, choice.goal);
  let mask = maskOf(tiles.flatMap((tile, cell) => (tile ? [] : [cell])));
  for (const [index, [cell, time]] of marks.entries()) {
    mask |= 1 << cell;
    if (heldPatterns(patterns, mask).length >= choice.goal.need)
      return { heard: index + 1, milliseconds: Math.max(0, time - marks[0][1]) };
  }
  return null;
}

/** @param {Game} game @returns {number} the number of completed patterns of the goal */
export function linesOf({ choice, tiles, marks }) {
  const free = tiles.flatMap((tile, cell) => (tile ? [] : [cell]));
  return heldPatterns(patternsOf(choice.size, choice.goal), maskOf([...free, ...marks.map(([cell]) => cell)])).length;
}

/**
 * Returns the game as a room's state, so that it can use the components of the player's page: every mark is a call in
 * an `honour` round.
 * @param {Game} game
 * @returns {import("../state.js").State}
 */
export function stateOf({ title, language, choice, tiles, marks }) {
  return {
    ...INITIAL_STATE,
    room: { code: "", title, game: "bingo", play: 1, locked: false, renames: "never", lockAtStart: false },
    round: {
      number: 1,
      state: "playing",
      commitment: "",
      language,
      terms: tiles.map((tile) => tile?.text ?? ""),
      means: Object.fromEntries(tiles.flatMap((tile, cell) => (tile?.means ? [[String(cell), tile.means]] : []))),
      options: { ...choice, verification: "honour", autoMark: false, window: 0, crowd: 0, crowdSeconds: 30 },
      calls: marks.map(([cell, time], index) => ({
        number: index + 1,
        term: cell,
        time: new Date(time).toISOString(),
      })),
    },
    board: { size: choice.size, deal: 0, cells: tiles.map((tile, cell) => (tile ? cell : -1)) },
    marks: { ...NO_MARKS, made: Object.fromEntries(marks.map(([cell]) => [cell, "after"])) },
  };
}
