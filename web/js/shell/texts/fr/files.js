/** Texts for a room’s files, in French. Keys are `files.<key>`. */
export default {
  proof: "Preuve",
  proofName: "Télécharger la preuve",
  proofNote: "Avec la preuve, chacun peut rejouer chaque action et comparer tous les résultats :",
  proofPage: "Était-ce équitable ?",
  json: "Toutes les données (JSON)",
  jsonName: "Télécharger toutes les données (JSON)",
  csv: "Tableau (CSV)",
  csvName: "Télécharger les résultats en tableau (CSV)",
};
