/** Texts of bingo’s samples, in English. Keys are `bingo/design.<key>`. */
export default {
  board: "Board",
  lists: "Standings and calls",
  tension: "Tension",
  "board.label": "Tiles in all states",
  "board.awaited": "A board on its way",
};
