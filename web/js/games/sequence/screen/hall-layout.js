/** How the pairs of a round and the boards of some share the big screen. Pure. */

/** @typedef {import("../wire.js").HallTable} HallTable */
/** @typedef {"wide" | "narrow" | "upright"} Shape of the screen: 16:9 and wider, 4:3 and 5:4, square and upright */
/**
 * @typedef {{columns: number, boards: number, width: number | null}} Layout
 *   `columns` of pairs; `width`: theirs beside what else is there, in units of the screen; null for all of it
 */

/** From so many open tables on there is room for no board beside the pairs. */
const MANY_OPEN = 9;
/** Cards of a column, one below the other: what can be read with ease, and what can still be read, from the back row. */
const ROWS = Object.freeze({ 2: { few: 8, most: 11 }, 3: { few: 5, most: 7 } });
/** Columns of pairs that have the stage for themselves; the first that hold all names are taken. */
const ALONE = Object.freeze({ wide: [4, 3, 2], narrow: [4, 3, 2], upright: [2, 1] });

/**
 * @param {readonly HallTable[]} tables of the round
 * @param {{open: number, shape: Shape, isBetween: boolean, isKnockout: boolean}} state `open`: still played
 * @returns {Layout[]} the first that holds all pairs with whole names is the best one; the last has to do
 */
export function layoutsFor(tables, { open, shape, isBetween, isKnockout }) {
  // A line for each team
  const { few, most } = tables[0]?.teams === 3 ? ROWS[3] : ROWS[2];
  const { length } = tables;
  const alone = ALONE[shape].map((columns) => ({ columns, boards: 0, width: null }));
  // The teams that advance or lead are listed beside the pairings; if many advance, only the pairings show it.
  if (isBetween && isKnockout && length > few) return alone;
  if (isBetween) return [one(52, 0), one(82, 0), ...(length > few ? [{ columns: 2, boards: 0, width: 90 }] : [])];
  if (length <= few) return [one(52, length === 1 ? 1 : 2), one(82, 1), ...alone];
  if (length <= 2 * few) return [{ columns: 2, boards: shape === "upright" ? 2 : 1, width: 90 }, ...alone];
  const hasBoard = shape !== "narrow" && open < MANY_OPEN && length <= 3 * most;
  return hasBoard ? [{ columns: shape === "upright" ? 2 : 3, boards: 1, width: 112 }, ...alone] : alone;
}

/** @param {number} width @param {number} boards @returns {Layout} */
const one = (width, boards) => ({ columns: 1, boards, width });

/**
 * Whose boards are shown: one that is watched stays until its table is finished or the boards change. In a knock-out
 * those that may end first; where all play on, every table in its turn, those of the leaders before the others.
 * @param {readonly HallTable[]} tables of the round
 * @param {{count: number, kept: readonly number[], seen: ReadonlyMap<number, number>, points: ReadonlyMap<string, number>,
 *   isKnockout: boolean}} look `kept`: shown now; `seen`: how often each was; `points` of players, as far as is known
 * @returns {number[]} their tables
 */
export function featuredOf(tables, { count, kept, seen, points, isKnockout }) {
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
  const ranked = [...(playing.length > 0 ? playing : dealt)]
    .sort(isKnockout ? byTension : byTurn)
    .map(({ table }) => table);
  const stay = kept.filter((table) => ranked.includes(table));
  return [...stay, ...ranked.filter((table) => !stay.includes(table))].slice(0, count);
}

/** @param {HallTable} table @returns {number} from 0 to 1: how near the nearest team is to its last sequence */
const tensionOf = ({ teams, sequences = [], need = 1 }) =>
  Math.max(...Array.from({ length: teams }, (_, team) => sequences.filter((one) => one.team === team).length)) / need;
