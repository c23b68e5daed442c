/** The ranks of bingos on the host's card, after an earlier one was confirmed or taken back. */

/** @typedef {import("../wire.js").Bingo} Bingo */

/**
 * A player may confirm a bingo of an earlier call after others have confirmed theirs. Those then rank lower than they
 * were told.
 * @param {readonly Bingo[]} bingos @param {readonly Bingo[]} earlier @param {1 | -1} step -1 if they were taken back
 * @returns {Bingo[]}
 */
export const laterRanks = (bingos, earlier, step) =>
  bingos.map((bingo) => {
    const { call } = bingo;
    if (call === null) return bingo;
    const before = earlier.filter((other) => other.call !== null && other.call < call).length;
    return { ...bingo, rank: bingo.rank + step * before };
  });
