/** What the front page says, in Spanish. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard — juegos para una sala llena de gente",
  tagline: "Juegos para todos los de la sala",
  foot: "Tu propio servidor, sin cuentas, sin rastreo.",
  // Joining
  "join.title": "Entrar con un código",
  "join.text": "Seis caracteres de la pantalla del anfitrión, o escanea allí el código QR.",
  "join.go": "Entrar",
  "join.alikes": "Los códigos nunca llevan 0, O, 1, I ni L. Compruébalo, por favor.",
  "join.six": "Un código de sala tiene seis letras y cifras.",
  // Hosting
  "host.eyebrow": "Para el anfitrión",
  "host.title": "Dirige una partida",
  "host.game": "A qué se juega",
  // Rooms of this browser
  "rooms.title": "Tus salas",
  "rooms.opened": "abierta el {date}",
  "rooms.status": "{state} · {players}",
  "rooms.dealt": "sin empezar",
  "rooms.playing": "en juego",
  "rooms.finished": "entre rondas",
  "rooms.ended": "terminada",
  "rooms.players": { one: "{count} jugador", other: "{count} jugadores" },
  "rooms.forget": "Olvidar esta sala",
  "rooms.forgetRoom": "Olvidar la sala {title}",
  // Games for one, which have pages of their own
  "alone.sums": "Cross Sums: un puzle para ti",
  "alone.party": "Fiesta: en un móvil que pasa de mano en mano",
  "alone.sequence": "One-Eyed Jack: en un dispositivo, con bots",
  // The workshop
  "shop.pageTitle": "Una colección propia — Callboard",
};
