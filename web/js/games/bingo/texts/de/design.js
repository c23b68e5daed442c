/** What the samples of bingo say, in German. Keys are `bingo/design.<key>`. */
export default {
  "board.label": "Felder in allen Zuständen",
  "board.awaited": "Eine Karte, die noch kommt",
};
