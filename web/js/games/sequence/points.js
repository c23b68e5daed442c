/**
 * Decides a game that ended on points: by sequences, then open rows of four, then open rows of three. Pure functions.
 */

import { countOf, openRuns } from "./rules/board.js";

/** @typedef {import("./rules/board.js").Chips} Chips */
/** @typedef {"sequences" | "fours" | "threes"} Measure */
/** @typedef {Pick<import("./wire.js").Table, "teams" | "outcome">} Ended */

/** The measures, the most important first. */
export const MEASURES = /** @type {readonly Measure[]} */ (Object.freeze(["sequences", "fours", "threes"]));

/** @param {Chips} board @param {number} teams @returns {Record<Measure, number>[]} by team */
export const pointsOf = (board, teams) =>
  Array.from({ length: teams }, (_, team) => {
    const { fours, threes } = openRuns(board, team);
    return { sequences: countOf(board, team), fours: fours.length, threes: threes.length };
  });

/** @param {Ended} table @param {Chips} board @returns {Measure | null} the measure that decided; null for a draw */
export function decidedBy({ outcome, teams }, board) {
  if (outcome?.team === undefined) return null;
  if (outcome.reason === "sequences") return "sequences";
  let rivals = pointsOf(board, teams);
  for (const measure of MEASURES) {
    const best = Math.max(...rivals.map((points) => points[measure]));
    rivals = rivals.filter((points) => points[measure] === best);
    if (rivals.length === 1) return measure;
  }
  return null;
}

/**
 * @param {Ended} table @param {Chips} board
 * @returns {(readonly number[])[]} the cells of each row that decided the game; none for a draw
 */
export function winningLines(table, board) {
  const measure = decidedBy(table, board);
  const team = table.outcome?.team;
  if (measure === null || team === undefined) return [];
  if (measure === "sequences") return board.claims.filter((claim) => claim.team === team).map(({ cells }) => cells);
  return openRuns(board, team)[measure];
}
