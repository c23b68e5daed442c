/** Texts for a room’s files, in English. Keys are `files.<key>`. */
export default {
  proof: "Proof",
  proofName: "Download the proof",
  proofNote: "With the proof, anyone can replay every action and compare all results:",
  proofPage: "Was it fair?",
  json: "All data (JSON)",
  jsonName: "Download all data (JSON)",
  csv: "Table (CSV)",
  csvName: "Download the results as a table (CSV)",
};
