/** Texts for drawing custom shapes, in English. Keys are `bingo/masks.<key>`. */
export default {
  add: "Draw a shape",
  shape: "Shape {number}",
  cell: "Row {row}, column {column}",
  cells: { one: "{count} tile", other: "{count} tiles" },
  empty: "Tap the tiles of this shape",
  delete: "Delete this shape",
  deleteNumber: "Delete shape {number}",
};
