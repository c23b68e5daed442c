/** Texts for a room’s files, in German. Keys are `files.<key>`. */
export default {
  proof: "Nachweis",
  proofName: "Nachweis herunterladen",
  proofNote: "Mit dem Nachweis kann jeder alle Aktionen nachspielen und alle Ergebnisse vergleichen:",
  proofPage: "War das fair?",
  json: "Alle Daten (JSON)",
  jsonName: "Alle Daten (JSON) herunterladen",
  csv: "Tabelle (CSV)",
  csvName: "Ergebnisse als Tabelle (CSV) herunterladen",
};
