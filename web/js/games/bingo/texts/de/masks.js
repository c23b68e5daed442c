/** Texts for drawing custom shapes, in German. Keys are `bingo/masks.<key>`. */
export default {
  add: "Form zeichnen",
  shape: "Form {number}",
  cell: "Zeile {row}, Spalte {column}",
  cells: { one: "{count} Feld", other: "{count} Felder" },
  empty: "Tippe die Felder dieser Form an",
  delete: "Diese Form löschen",
  deleteNumber: "Form {number} löschen",
};
