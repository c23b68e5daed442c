/** Texts of One-Eyed Jack on phones in a room, in Spanish. Keys are `sequence/room.<key>`. */
export default {
  seating: "Equipos",
  table: "Mesa",
  tournament: "Torneo",
  empty: "Aún no hay nadie",
  join: "Unirme a {team}",
  "news.seating": "El anfitrión repartirá cuando todos tengan sitio.",
  "news.free": "Elige un equipo para tener sitio.",
  "news.full":
    "Los 12 sitios están ocupados. Puedes mirar. El anfitrión puede hacer que jueguen todos: en muchas mesas o en " +
    "equipos que votan.",
  watching: "Estás mirando.",
  "news.bots": "No quedan sitios. Puedes mirar o sustituir a un bot después del reparto.",
  "news.gathering": "Barajando… Todos los móviles aportan números aleatorios.",
  takeOver: "Ocupar el sitio de {name}",
  "options.game": "Esta partida",
  "options.keys":
    "Teclas: 1 a 7 eligen carta, Tab recorre sus casillas, Intro juega, D cambia una carta muerta, P pasa, L lee " +
    "las últimas jugadas, V muestra la mano en lista.",
  "options.fair": "Juego limpio",
  "options.sealed": "Huella antes de repartir: {seal}",
  "options.seed": "Semilla: {seed}",
  "options.added": "Este móvil aportó un número aleatorio al reparto.",
  "options.unlisted": "El servidor no usó el número aleatorio de este móvil.",
  "news.tables": "Las mesas se sortean cuando empiece el anfitrión.",
  "tables.then": "Cuando se sorteen las mesas, este móvil mostrará la tuya y quién se sienta en ella.",
  "news.crowd": "Cada equipo comparte una mano abierta y vota cada jugada.",
  local: "En este móvil",
  "local.add": "Añadir un jugador en este móvil",
  "local.text": "Tendrá su propio sitio. Las manos quedan ocultas hasta que toque su nombre.",
  "local.name": "Su nombre",
  "local.sit": "Ocupar un sitio",
  "local.join": "{name} a {team}",
  "local.hide": "Ocultar las cartas",
  "local.phone": "Usar otro móvil",
  "local.move": "Un móvil para {name}",
  "local.move.text": "Escanéalo con el otro móvil. {name} jugará allí en vez de aquí.",
  "local.move.qr": "Código QR con el enlace al sitio de {name}",
  "local.move.withdraw": "Retirar el enlace",
  "local.move.secret":
    "No se lo enseñes a nadie más: el primer móvil que lo escanee jugará por {name}. Funciona una vez, durante 10 " +
    "minutos.",
  rematch: "El anfitrión puede empezar la revancha.",
  after: "El anfitrión decide cómo seguir.",
};
