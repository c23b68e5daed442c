/** Texts of bingo’s samples, in German. Keys are `bingo/design.<key>`. */
export default {
  board: "Karte",
  lists: "Rangliste und Ansagen",
  tension: "Spannung",
  "board.label": "Felder in allen Zuständen",
  "board.awaited": "Eine Karte, die noch kommt",
};
