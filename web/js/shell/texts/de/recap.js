/** What the recap says, in German. Keys are `recap.<key>`. */
export default {
  title: "Der Rückblick",
  documentTitle: "{title} – Rückblick",
  eyebrow: "Der Rückblick",
  share: "Teilen",
  copied: "Link kopiert",
  print: "Drucken",
  room: "Zum Raum {code}",
  foot: "Gemacht mit Callboard: Spiele für einen Raum voller Leute.",
  "none.title": "Noch gibt es nichts zu sehen",
  "none.text": "Der Rückblick erscheint hier, sobald die erste Runde vorbei ist.",
  "none.again": "Noch einmal nachsehen",
  "none.room": "Zum Raum",
};
