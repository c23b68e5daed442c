/** What several pages say, in Spanish. Keys are `common.<key>`. */
export default {
  // Parts of pages
  "export.json": "JSON",
  "export.jsonName": "Guardar toda la velada, como JSON",
  "export.csv": "CSV",
  "export.csvName": "Guardar los resultados en una tabla, como CSV",
  "cheer.clap": "Aplauso",
  "cheer.heart": "Corazón",
  "cheer.laugh": "Risa",
  "cheer.wow": "Asombro",
  "cheer.fire": "Fuego",
  // The evening
  "evening.title": "Clasificación general",
  "evening.tab": "General",
  "evening.place": "Puesto",
  "evening.name": "Nombre",
  "evening.points": "Puntos",
  "evening.own": "Tú: puesto {place}, {points} puntos",
  // Hosting
  "room.open": "Abrir una sala",
  "room.untitled": "Noche de juegos",
  "room.title": "Título de la sala",
  "room.example": "Título (opcional), p. ej. {example}",
  "room.how": "Cómo se juega",
  "fault.other": "Algo ha fallado. Vuelve a intentarlo.",
  "fault.roomEnded": "Esa sala ha terminado. Pide al anfitrión la nueva.",
  "number.less": "Menos: {label}",
  "number.more": "Más: {label}",
};
