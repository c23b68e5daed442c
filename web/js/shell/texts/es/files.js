/** Texts for a room’s files, in Spanish. Keys are `files.<key>`. */
export default {
  proof: "Prueba",
  proofName: "Descargar la prueba",
  proofNote: "Con la prueba, cualquiera puede repetir cada acción y comparar todos los resultados:",
  proofPage: "¿Hubo juego limpio?",
  json: "Todos los datos (JSON)",
  jsonName: "Descargar todos los datos (JSON)",
  csv: "Tabla (CSV)",
  csvName: "Descargar los resultados como tabla (CSV)",
};
