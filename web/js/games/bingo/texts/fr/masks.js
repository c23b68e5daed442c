/** Texts for drawing custom shapes, in French. Keys are `bingo/masks.<key>`. */
export default {
  add: "Dessiner une forme",
  shape: "Forme {number}",
  cell: "Ligne {row}, colonne {column}",
  cells: { one: "{count} case", other: "{count} cases" },
  empty: "Touchez les cases de cette forme",
  delete: "Supprimer cette forme",
  deleteNumber: "Supprimer la forme {number}",
};
