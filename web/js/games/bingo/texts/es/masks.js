/** Texts for drawing custom shapes, in Spanish. Keys are `bingo/masks.<key>`. */
export default {
  add: "Dibujar una forma",
  shape: "Forma {number}",
  cell: "Fila {row}, columna {column}",
  cells: { one: "{count} casilla", other: "{count} casillas" },
  empty: "Toca las casillas de esta forma",
  delete: "Borrar esta forma",
  deleteNumber: "Borrar la forma {number}",
};
