/** The time limit of a turn. */

/** The usual ones, seconds; a small table has none. */
const USUAL = Object.freeze({ crowd: 12, tables: 30, one: 60 });
/** The most players without a limit. */
const UNLIMITED = 4;

/**
 * @param {Pick<import("./wire.js").Options, "turn" | "form"> | undefined} options @param {number} places at the table
 * @returns {number} milliseconds; Infinity for no limit
 */
export function turnLimit({ turn, form = undefined } = {}, places) {
  const usual = form ? USUAL[form] : places > UNLIMITED ? USUAL.one : 0;
  return 1_000 * (turn ?? usual) || Infinity;
}
