/** The length of a tournament. */

/** @typedef {Pick<import("./wire.js").Options, "size" | "contest" | "rounds" | "minutes" | "teams">} Rules */

/**
 * @param {Rules} options @param {number} players
 * @returns {{rounds: number, minutes: number}} `minutes`: the most that all rounds take
 */
export function lengthOf({ size = 4, contest, rounds = 3, minutes = 15, teams }, players) {
  // Of the teams at a table one advances.
  const among = size === 3 ? 3 : (size === 6 && teams) || 2;
  const count = contest === "swiss" ? rounds : knockoutRounds(players, size, among);
  return { rounds: count, minutes: count * minutes };
}

/**
 * @param {number} players @param {number} size of a table @param {number} among teams at a table
 * @returns {number} the rounds until one team is left
 */
export function knockoutRounds(players, size, among) {
  let rounds = 1;
  for (let tables = Math.ceil(players / size); tables > 1; tables = Math.ceil(tables / among)) rounds += 1;
  return rounds;
}

/**
 * @param {readonly (readonly import("./wire.js").Occupant[])[] | null} seating before the draw
 * @returns {number} the players who will take part
 */
export const playersIn = (seating) =>
  (seating ?? []).flat().reduce((sum, one) => sum + ("crowd" in one ? one.crowd : 1), 0);
