/** What the big screen and the overlay say, in Spanish. Keys are `screen.<key>`. */
export default {
  title: "{title} — pantalla grande",
  door: "Cómo entrar",
  side: "Clasificación y cantos",
  join: "Entra con tu móvil",
  locked: "Esta sala está cerrada",
  players: { one: "jugador", other: "jugadores" },
  music: "Suena música",
  mute: "Silenciar",
  "sound.call": "♪ campanada",
  "sound.win": "♪ fanfarria",
  "sound.start": "♪ apertura",
  "sound.drum": "♪ redoble",
  "sound.prize": "♪ fanfarria",
  "sound.applause": "♪ aplausos",
  // Before the show
  "house.empty": "Entra antes que nadie",
  "house.taken": { one: "Hay {count} persona", other: "Hay {count} personas" },
  // After the show
  "finished.recap": "Resumen: {address}",
  // Over a stream
  "overlay.title": "A qué se juega",
  "overlay.join": "Juega también:",
  "overlay.qr": "Código QR de la sala",
  // Controls
  "controls.label": "Ajustes de la pantalla",
  "controls.both": "Sonido y pantalla completa",
  "controls.sound": "Sonido",
  "controls.music": "Música de espera",
  "controls.full": "Pantalla completa",
  "controls.light": "Como el dispositivo",
  "controls.less": "Menos retraso",
  "controls.more": "Más retraso",
  "controls.delay": "Retraso {seconds} s",
};
