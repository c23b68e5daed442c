/** Texts of One-Eyed Jack’s samples, in English. Keys are `sequence/design.<key>`. */
export default {
  board: "The board of cards",
  hand: "A hand",
  table: "The table",
  lock: "A choice of five",
  over: "Game over",
  turn: "Your turn, card selected",
  waiting: "While others play",
  "state.chip": "a chip of each team",
  "state.locked": "in a finished sequence",
  "state.last": "played last",
  "state.space": "where the chosen card may go",
  "state.target": "chip the selected jack can remove",
  "state.chosen": "tapped, to be confirmed",
  "state.marked": "pointed out",
  "state.heat": "most votes of a team",
};
