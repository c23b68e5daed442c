/** Texts of the big screen and the overlay, in Spanish. Keys are `screen.<key>`. */
export default {
  title: "{title} — pantalla grande",
  door: "Entrar",
  side: "Clasificación y cantos",
  evening: "Clasificación general, en puntos",
  join: "Entra con tu móvil",
  locked: "Esta sala está bloqueada",
  players: { one: "jugador", other: "jugadores" },
  music: "♪ música",
  mute: "Silenciar",
  "sound.call": "♪ campanada",
  "sound.win": "♪ fanfarria",
  "sound.start": "♪ apertura",
  "sound.drum": "♪ redoble",
  "sound.prize": "♪ fanfarria",
  "sound.applause": "♪ aplausos",
  // Before the show
  "house.empty": "Sé la primera persona en entrar",
  "house.taken": { one: "Hay {count} persona", other: "Hay {count} personas" },
  "house.more": { one: "y {count} más", other: "y {count} más" },
  // After the show
  "finished.recap": "Resumen: {address}",
  // Over a stream
  "overlay.title": "Overlay del juego",
  "overlay.join": "Juega también:",
  "overlay.qr": "Código QR de la sala",
  "overlay.teams": "Equipos",
  // Controls
  "controls.label": "Ajustes de la pantalla",
  "controls.both": "Activar sonido y pantalla completa",
  "controls.sound": "Sonido",
  "controls.music": "Música de espera",
  "controls.full": "Pantalla completa",
  "controls.light": "Claro u oscuro como el dispositivo",
  "controls.less": "Menos retraso",
  "controls.more": "Más retraso",
  "controls.delay": "Retraso {seconds} s",
  // The programme
  "next.title": "A continuación",
  "next.then": "Después",
  "next.at": "a las {time}",
  "next.in": "en {left}",
};
