/** Texts for a room’s files, in German. Keys are `files.<key>`. */
export default {
  proof: "Nachweis",
  proofName: "Nachweis herunterladen",
  proofNote: "Mit dem Nachweis kann jeder alle Aktionen nachspielen und alle Ergebnisse vergleichen:",
  proofPage: "War das fair?",
  json: "JSON",
  jsonName: "Alles als JSON herunterladen",
  csv: "CSV",
  csvName: "Ergebnisse als CSV herunterladen",
};
