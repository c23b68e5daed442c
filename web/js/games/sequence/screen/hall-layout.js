/** Divides the big screen between the pairings of a round and the boards of some tables. Pure functions. */

import { threatsOf } from "../rules/bot.js";
import { fieldOf } from "../wire.js";

/** @typedef {import("../wire.js").HallTable} HallTable */
/** @typedef {Pick<import("../wire.js").Options, "corners"> | undefined} Rules */
/** @typedef {"wide" | "narrow" | "upright"} Shape of the screen: 16:9 and wider, 4:3 and 5:4, square and upright */
/**
 * @typedef {{columns: number, boards: number, width: number | null}} Layout
 *   `columns` of pairs; `width`: theirs beside what else is there, in units of the screen; null for all of it
 */

/** From this number of open tables on, no board is shown beside the pairings. */
const MANY_OPEN = 9;
/** The number of cards in a column that the back row can read with ease, and the number that it can just read. */
const ROWS = Object.freeze({ 2: { few: 8, most: 11 }, 3: { few: 5, most: 7 } });
/** The possible numbers of columns if only pairings are shown; the first that holds all names is used. */
const ALONE = Object.freeze({ wide: [4, 3, 2], narrow: [4, 3, 2], upright: [2, 1] });

/**
 * @param {readonly HallTable[]} tables of the round
 * @param {{open: number, shape: Shape, isBetween: boolean, isKnockout: boolean, listed?: number}} state `open`: still
 *   played; `listed`: the number of pairings
 * @returns {Layout[]} the layouts, the best first; the first with all names complete is used, otherwise the last
 */
export function layoutsFor(tables, { open, shape, isBetween, isKnockout, listed = tables.length }) {
  const { few, most } = rowsOf(tables);
  const { length } = tables;
  const alone = ALONE[shape].map((columns) => ({ columns, boards: 0, width: null }));
  // The teams that advance or lead are listed beside the pairings; if many advance, they are listed alone.
  if (isBetween && isKnockout && length > few)
    // A few pairings fill the screen with larger letters.
    return listed <= few ? [{ columns: shape === "upright" ? 1 : 2, boards: 0, width: null }] : alone;
  if (isBetween) return [one(52, 0), one(82, 0), ...(length > few ? [{ columns: 2, boards: 0, width: 90 }] : [])];
  // Beside each other on a narrow screen, two boards would be small.
  if (length <= few) return [one(52, length === 1 || shape === "narrow" ? 1 : 2), one(82, 1), ...alone];
  if (length <= 2 * few) return [{ columns: 2, boards: shape === "upright" ? 2 : 1, width: 90 }, ...alone];
  const hasBoard = shape !== "narrow" && open < MANY_OPEN && length <= 3 * most;
  return hasBoard ? [{ columns: shape === "upright" ? 2 : 3, boards: 1, width: 112 }, ...alone] : alone;
}

/** @param {readonly HallTable[]} tables @returns {{few: number, most: number}} a card has a line for each team */
const rowsOf = (tables) => (tables[0]?.teams === 3 ? ROWS[3] : ROWS[2]);

/** @param {readonly HallTable[]} tables @returns {boolean} whether their cards do not fit easily into one column */
export const isMany = (tables) => tables.length > rowsOf(tables).few;

/** @param {number} width @param {number} boards @returns {Layout} */
const one = (width, boards) => ({ columns: 1, boards, width });

/**
 * Chooses the tables whose boards are shown: first those that one chip may end. Of the others, a visible board stays
 * until its table is finished or the boards change. Then, in a knock-out, the tables that may end first are shown; if
 * all play on, every table in turn, those of the leaders first.
 * @param {readonly HallTable[]} tables of the round
 * @param {{count: number, kept: readonly number[], seen: ReadonlyMap<number, number>, points: ReadonlyMap<string,
 * number>,
 *   isKnockout: boolean, rules: Rules}} look `kept`: shown now; `seen`: how often each was; `points` of players, as far
 *   as is known
 * @returns {number[]} their tables
 */
export function featuredOf(tables, { count, kept, seen, points, isKnockout, rules }) {
  const dealt = tables.filter(({ faces }) => faces);
  const playing = dealt.filter(({ state }) => state === "playing");
  /** @param {HallTable} table */
  const best = ({ places }) =>
    Math.max(0, ...places.map((one) => ("player" in one ? (points.get(one.player) ?? 0) : 0)));
  /** @param {HallTable} a @param {HallTable} b */
  const byTension = (a, b) => tensionOf(b) - tensionOf(a) || (b.plays ?? 0) - (a.plays ?? 0);
  /** @param {HallTable} a @param {HallTable} b */
  const byTurn = (a, b) =>
    (seen.get(a.table) ?? 0) - (seen.get(b.table) ?? 0) || best(b) - best(a) || byTension(a, b) || a.table - b.table;
  const closing = playing.filter((table) => teamsOneAway(table, rules).length > 0);
  const others = (playing.length > 0 ? playing : dealt).filter((table) => !closing.includes(table));
  /** @param {HallTable[]} group @param {(a: HallTable, b: HallTable) => number} order */
  const ranked = (group, order) => {
    const tables = [...group].sort(order).map(({ table }) => table);
    const stay = kept.filter((table) => tables.includes(table));
    return [...stay, ...tables.filter((table) => !stay.includes(table))];
  };
  return [...ranked(closing, byTurn), ...ranked(others, isKnockout ? byTension : byTurn)].slice(0, count);
}

/** @typedef {Pick<HallTable, "state" | "teams" | "faces" | "chips" | "sequences" | "need">} Standing */
/** @type {WeakMap<Standing, number[]>} keyed by the table, because a changed table is a new value */
const ONE_AWAY = new WeakMap();

/** @param {Standing} table @param {Rules} rules @returns {number[]} the teams that win with one more chip */
export function teamsOneAway(table, rules) {
  const known = ONE_AWAY.get(table);
  if (known) return known;
  const { state, teams, faces, chips = "", sequences = [], need = 1 } = table;
  const last = Array.from({ length: teams }, (_, team) => team).filter(
    (team) => sequences.filter((one) => one.team === team).length === need - 1,
  );
  const field = state === "playing" && faces && last.length > 0 ? fieldOf({ faces, chips, sequences }, rules) : null;
  const found = field ? last.filter((team) => threatsOf(field, team).length > 0) : [];
  ONE_AWAY.set(table, found);
  return found;
}

/** @param {HallTable} table @returns {number} from 0 to 1: how near the nearest team is to its last sequence */
const tensionOf = ({ teams, sequences = [], need = 1 }) =>
  Math.max(...Array.from({ length: teams }, (_, team) => sequences.filter((one) => one.team === team).length)) / need;

/**
 * @param {readonly number[]} chosen tables @param {readonly number[]} before the tables that were shown
 * @returns {number[]} the chosen ones, where visible tables keep their positions
 */
export function inPlace(chosen, before) {
  const places = before.slice(0, chosen.length);
  const others = chosen.filter((table) => !places.includes(table));
  return chosen.map((_, index) => (chosen.includes(places[index]) ? places[index] : (others.shift() ?? -1)));
}
