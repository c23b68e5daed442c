/** What One-Eyed Jack says on phones in a room, in Spanish. Keys are `sequence/room.<key>`. */
export default {
  seating: "Equipos",
  table: "Mesa",
  empty: "nadie aún",
  join: "Unirme a {team}",
  "news.seating": "Se reparte en cuanto estén todos.",
  "news.full": "No quedan sitios: puedes mirar o sustituir luego a un bot.",
  "news.gathering": "Se está barajando, con azar de cada móvil.",
  takeOver: "Jugar en lugar de {name}",
  "options.game": "Esta partida",
  "options.keys":
    "Teclas: 1 a 7 eligen carta, Tab recorre sus casillas, Intro juega, D cambia una carta muerta, P pasa, L dice las últimas jugadas, V muestra la mano en lista.",
  "options.fair": "¿Hubo juego limpio?",
  "options.sealed": "Sellado antes de repartir: {seal}",
  "options.seed": "La semilla: {seed}",
  "options.added": "Este móvil añadió azar al reparto.",
  "options.unlisted": "El servidor omitió el número de este móvil.",
  "news.tables": "Las mesas se sortean en cuanto empiece el anfitrión.",
  "news.crowd": "Cada equipo tiene una mano abierta y vota cada jugada.",
};
