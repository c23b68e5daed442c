/** Texts of bingo’s samples, in French. Keys are `bingo/design.<key>`. */
export default {
  board: "Grille",
  lists: "Classement et annonces",
  tension: "Tension",
  "board.label": "Des cases dans tous les états",
  "board.awaited": "Une grille en route",
};
