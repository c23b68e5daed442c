/** What is said of a party on one phone, in German. Keys are `party/solo.<key>`. */
export default {
  documentTitle: "Party auf einem Handy",
  intro: "Ein Handy geht herum. Keine Antwort wird je gespeichert.",
  names: "Wer spielt mit?",
  add: "Hinzufügen",
  remove: "{name} entfernen",
  twin: "Diesen Namen gibt es schon.",
  nobody: "Trage mindestens einen Namen ein.",
  play: "Spielen",
  noDecks: "Die Stapel werden geholt …",
  ownDecks: "Meine Stapel",
  turn: "Text drehen",
  menu: "Menü",
  left: { one: "noch {count} Frage", other: "noch {count} Fragen" },
  again: "Neu mischen",
  other: "Anderer Stapel oder Spieler",
  pause: "Pause",
  resume: "Weiter",
  settings: "Einstellungen",
  home: "Start",
  offline: "Keine Verbindung. Gespielt wird mit den Stapeln auf diesem Handy.",
  plain:
    "Diese Adresse ist nicht verschlüsselt: Browser behalten keine Kopie der Seite und lassen den Bildschirm dunkel " +
    "werden. Lass sie offen, um ohne Netz zu spielen.",
  "storage.blocked": "Dieser Browser speichert nichts: Das Spiel endet mit der Seite.",
  "storage.damaged": "Das gespeicherte Spiel war beschädigt. Es beginnt neu.",
};
