/** Texts for a room’s files, in French. Keys are `files.<key>`. */
export default {
  proof: "Preuve",
  proofName: "Télécharger la preuve",
  proofNote: "Avec la preuve, chacun peut rejouer chaque action et comparer tous les résultats :",
  proofPage: "Était-ce équitable ?",
  json: "JSON",
  jsonName: "Tout télécharger en JSON",
  csv: "CSV",
  csvName: "Télécharger les résultats en CSV",
};
