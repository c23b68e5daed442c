/** What the players vote for before a round: which pack. */

/** @typedef {import("./wire.js").Vote} Vote */

/** @param {Vote} vote @returns {number} how many have voted */
export const votesOf = ({ packs }) => packs.reduce((sum, { votes }) => sum + votes, 0);

/** @param {Vote} vote @returns {number[]} the packs that most want, by index; none before anybody has voted */
export function leadersOf({ packs }) {
  const most = Math.max(...packs.map(({ votes }) => votes));
  return most > 0 ? packs.flatMap(({ votes }, index) => (votes === most ? [index] : [])) : [];
}
