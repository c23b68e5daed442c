/** What is said of a party on one phone, in Spanish. Keys are `party/solo.<key>`. */
export default {
  documentTitle: "Fiesta con un móvil",
  intro: "Un móvil pasa de mano en mano. Ninguna respuesta se guarda.",
  names: "¿Quién juega?",
  add: "Añadir",
  remove: "Quitar a {name}",
  twin: "Alguien ya tiene ese nombre.",
  nobody: "Añade al menos un nombre.",
  play: "Jugar",
  noDecks: "Trayendo los mazos…",
  ownDecks: "Mis mazos",
  turn: "Girar el texto",
  menu: "Menú",
  left: { one: "queda {count} pregunta", other: "quedan {count} preguntas" },
  again: "Barajar de nuevo",
  other: "Otro mazo o jugadores",
  pause: "Pausa",
  resume: "Seguir",
  settings: "Ajustes",
  home: "Inicio",
  offline: "Sin conexión. Se juega con los mazos de este móvil.",
  plain:
    "Esta dirección no está cifrada: los navegadores no guardan copia de la página y dejan que la pantalla se apague. " +
    "Déjala abierta para jugar sin red.",
  "storage.blocked": "Este navegador no guarda nada: la partida termina con la página.",
  "storage.damaged": "La partida guardada estaba dañada. Se empieza de nuevo.",
};
