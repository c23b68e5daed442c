/** What the samples of bingo say, in English. Keys are `bingo/design.<key>`. */
export default {
  "board.label": "Tiles in all states",
  "board.awaited": "A board on its way",
};
