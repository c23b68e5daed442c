/** What the samples of bingo say, in Spanish. Keys are `bingo/design.<key>`. */
export default {
  "board.label": "Casillas en todos sus estados",
  "board.awaited": "Un cartón en camino",
};
