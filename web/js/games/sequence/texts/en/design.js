/** What the samples of One-Eyed Jack say, in English. Keys are `sequence/design.<key>`. */
export default {
  board: "The board of cards",
  hand: "A hand",
  table: "Round the table",
  turn: "At one’s turn, with a card chosen",
  waiting: "While others play",
  "state.chip": "a chip of each team",
  "state.locked": "in a finished sequence",
  "state.last": "played last",
  "state.space": "where the chosen card may go",
  "state.target": "a chip that the chosen jack may take",
  "state.chosen": "tapped, to be confirmed",
  "state.marked": "pointed out",
  "state.heat": "what most of a team want",
};
