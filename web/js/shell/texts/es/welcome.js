/** Texts of the front page, in Spanish. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard — juegos para una sala llena de gente",
  tagline: "Juegos para todos los de la sala",
  foot: "Servidor propio. Sin cuentas, sin rastreo.",
  // Joining
  "join.text": "Escribe el código de seis caracteres de la pantalla del anfitrión o escanea su código QR.",
  // Without a room
  "alone.title": "Jugar en este dispositivo",
  "alone.text": "A solas o pasándolo de mano en mano.",
  "alone.offline": "También sin conexión.",
  "alone.kept": "Continuar",
  // Hosting
  "host.title": "Dirige una partida",
  "host.game": "Juego",
  "host.evening": "Título de la sala (opcional)",
  // Rooms of this browser
  "rooms.title": "Tus salas",
  "rooms.untitled": "Sala sin título",
  "rooms.opened": "abierta el {date}",
  "rooms.status": "{state} · {players}",
  "rooms.dealt": "sin empezar",
  "rooms.playing": "en juego",
  "rooms.finished": "entre rondas",
  "rooms.ended": "cerrada",
  "rooms.players": { one: "{count} jugador aquí", other: "{count} jugadores aquí" },
  "rooms.more": "Mostrar {count} más",
  "rooms.forget": "Quitar de la lista",
  "rooms.forgetRoom": "Quitar {title} de la lista",
  "host.programme": "Preparar o abrir un programa",
};
