/** What several pages say, in Spanish. Keys are `common.<key>`. */
export default {
  // Parts of pages
  "cheer.clap": "Aplauso",
  "cheer.heart": "Corazón",
  "cheer.laugh": "Risa",
  "cheer.wow": "Guau",
  "cheer.fire": "Fuego",
  // The evening
  "evening.title": "Clasificación general",
  "evening.tab": "General",
  "evening.place": "Puesto",
  "evening.name": "Nombre",
  "evening.points": "Puntos",
  "evening.own": "Tu puesto: {place} ({points} puntos)",
  // Hosting
  "room.open": "Abrir una sala",
  "room.untitled": "Noche de juegos",
  "room.how": "Cómo se juega",
  "fault.other": "Algo ha fallado. Vuelve a intentarlo.",
  "fault.roomEnded": "Esta sala se ha cerrado. Pide al anfitrión el código nuevo.",
  "fault.serverFull": "Este servidor está lleno y no admite salas nuevas ahora. Pregunta a quien lo administra.",
  "number.less": "Reducir: {label}",
  "number.more": "Aumentar: {label}",
};
