/** An example round for the overlay's preview. */

import { languageOf, text } from "../../../kit/texts.js";

const TERMS = [1, 2, 3, 4];
const PLAYERS = ["Ada", "Bo", "Kim"];
const LINES = ["row1", "column3", "diagonal1"];
/** The number of terms called before the first visible one. */
const CALLED = 11;

/** @param {number} player @param {number} call */
const standing = (player, call) => ({
  player: `p${player + 1}`,
  name: PLAYERS[player],
  rank: player + 1,
  call,
  lines: 1,
  time: new Date(0).toISOString(),
});

/** @param {number} seq */
const at = (seq) => ({ epoch: "0000", seq });

/** @returns {any[]} a running round, and the tension */
export const begin = () => [
  {
    type: "joined",
    id: 1,
    at: at(1),
    seat: null,
    room: { code: "", title: "", game: "bingo", play: 1, locked: false },
    game: {
      round: {
        number: 1,
        state: "playing",
        commitment: "",
        terms: TERMS.map((number) => text(`bingo/trial.term.${number}`)),
        language: languageOf(),
        options: { size: 5, freeCentre: false, goal: { patterns: ["row", "column", "diagonal"], masks: [], need: 1 } },
        calls: [],
      },
      standings: {
        top: PLAYERS.map((_, index) => standing(index, CALLED - 2 + index)),
        total: PLAYERS.length,
        own: null,
      },
    },
    pulse: { present: 20, game: { oneAway: 3 } },
  },
  { type: "pulse", present: 20, game: { oneAway: 3 } },
];

/** @param {number} nth from 1 @returns {any[]} a call, and the bingos that it makes */
export function moment(nth) {
  const player = (nth - 1) % PLAYERS.length;
  const call = CALLED + nth;
  const time = new Date().toISOString();
  return [
    { type: "called", at: at(2 * nth), call: { number: call, term: (nth - 1) % TERMS.length, time } },
    {
      type: "bingos",
      at: at(2 * nth + 1),
      bingos: [{ player: `p${player + 1}`, name: PLAYERS[player], patterns: [LINES[player]], call, rank: 1, time }],
      more: 0,
    },
  ];
}
