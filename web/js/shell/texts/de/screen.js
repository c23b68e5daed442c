/** Texts of the big screen and the overlay, in German. Keys are `screen.<key>`. */
export default {
  title: "{title} – großer Bildschirm",
  door: "Mitspielen",
  side: "Rangliste und Ansagen",
  evening: "Gesamtwertung in Punkten",
  join: "Spiel mit deinem Handy mit",
  locked: "Dieser Raum ist gesperrt",
  players: { one: "spielt mit", other: "spielen mit" },
  music: "♪ Musik",
  mute: "Stumm schalten",
  "sound.call": "♪ Glocke",
  "sound.win": "♪ Fanfare",
  "sound.start": "♪ Auftakt",
  "sound.drum": "♪ Trommelwirbel",
  "sound.prize": "♪ Fanfare",
  "sound.applause": "♪ Applaus",
  // Before the show
  "house.empty": "Wer kommt als Erstes?",
  "house.taken": { one: "{count} Person ist da", other: "{count} Leute sind da" },
  "house.more": { one: "und {count} weitere Person", other: "und {count} weitere" },
  // After the show
  "finished.recap": "Rückblick: {address}",
  // Over a stream
  "overlay.title": "Spiel-Overlay",
  "overlay.join": "Spiel mit:",
  "overlay.qr": "QR-Code des Raums",
  "overlay.teams": "Teams",
  // Controls
  "controls.label": "Einstellungen des großen Bildschirms",
  "controls.both": "Ton und Vollbild einschalten",
  "controls.sound": "Ton",
  "controls.music": "Wartemusik",
  "controls.full": "Vollbild",
  "controls.light": "Hell oder dunkel wie das Gerät",
  "controls.less": "Kürzere Verzögerung",
  "controls.more": "Längere Verzögerung",
  "controls.delay": "Verzögerung {seconds} s",
  // The programme
  "next.title": "Als Nächstes",
  "next.then": "Danach",
  "next.at": "um {time}",
  "next.in": "in {left}",
};
