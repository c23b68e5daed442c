/** Texts of bingo’s samples, in Spanish. Keys are `bingo/design.<key>`. */
export default {
  board: "Cartón",
  lists: "Clasificación y cantos",
  tension: "Tensión",
  "board.label": "Casillas en todos sus estados",
  "board.awaited": "Un cartón en camino",
};
