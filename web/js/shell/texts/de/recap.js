/** Texts of the recap, in German. Keys are `recap.<key>`. */
export default {
  title: "Rückblick",
  documentTitle: "{title} – Rückblick",
  share: "Teilen",
  copied: "Link kopiert",
  print: "Drucken",
  room: "Zurück zum Raum {code}",
  foot: "Gemacht mit Callboard. Spiele für alle im Raum.",
  "none.title": "Noch kein Rückblick",
  "none.text": "Der Rückblick erscheint hier, sobald die erste Runde vorbei ist.",
  "none.again": "Erneut prüfen",
  "none.room": "Zurück zum Raum",
};
