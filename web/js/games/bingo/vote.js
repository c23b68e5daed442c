/** The vote for a pack before a round. */

/** @typedef {import("./wire.js").Vote} Vote */

/** @param {Vote} vote @returns {number} how many have voted */
export const votesOf = ({ packs }) => packs.reduce((sum, { votes }) => sum + votes, 0);

/** @param {Vote} vote @returns {number[]} the indices of the packs with the most votes; none before the first vote */
export function leadersOf({ packs }) {
  const most = Math.max(...packs.map(({ votes }) => votes));
  return most > 0 ? packs.flatMap(({ votes }, index) => (votes === most ? [index] : [])) : [];
}
