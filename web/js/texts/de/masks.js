/** Was das Zeichnen von Formen sagt, auf Deutsch. Die Schlüssel sind `masks.<key>`. */

export default {
  add: "Form zeichnen",
  shape: "Form {number}",
  cell: "Zeile {row}, Spalte {column}",
  cells: { one: "{count} Feld", other: "{count} Felder" },
  empty: "Tipp die Felder an, die dazugehören",
  delete: "Diese Form löschen",
  deleteNumber: "Form {number} löschen",
};
