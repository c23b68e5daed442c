/** The number of present players with a term whose early marks call it. */

/**
 * The percentages that hosts can choose from; with the largest, half of the players with a term must have marked it.
 */
export const SHARES = Object.freeze([20, 35, 50]);

/**
 * @param {number} percent
 * @param {number} holders the number of present players with the term
 * @returns {number} at least three, or all if there are fewer; never a single one
 */
export function neededOf(percent, holders) {
  return Math.max(2, Math.min(holders, Math.max(3, Math.ceil((percent * holders) / 100))));
}

/**
 * @param {number} players present
 * @param {number} cells of a board, without the free centre
 * @param {number} terms in the list
 * @returns {number} how many of them have a term, on average and as a whole number
 */
export const likelyHolders = (players, cells, terms) => Math.round(players * Math.min(1, cells / terms));
