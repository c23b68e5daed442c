/** Texts of the evening's programme, in German. */
export default {
  title: "Programm",
  lead:
    "Die Spiele des Abends in ihrer Reihenfolge. Starte jedes mit einem Tipp. Der große Bildschirm zeigt, was als " +
    "Nächstes kommt.",
  cardLead:
    "Öffne eine Datei, die du gespeichert hast, oder einen Link zu einem Programm. Der Raum beginnt mit dem ersten " +
    "Spiel.",
  templates: "Beginne mit einem Beispiel und ändere es:",
  "template.keynote": "Keynote",
  "template.wedding": "Hochzeit",
  "template.pub": "Kneipenabend",
  "template.class": "Schulklasse",
  add: "Spiel hinzufügen",
  addLead: "Es wird gespielt, wenn du es startest.",
  addThis: "Ins Programm aufnehmen",
  now: "Läuft gerade: {play}",
  played: "Gespielt",
  playing: "Läuft gerade",
  entryTitle: "Titel (freiwillig)",
  entryTitleOf: "Titel von {play}",
  startOf: "Geplanter Beginn von {play}",
  early: "früher als das Spiel davor",
  days:
    "Ein geplanter Beginn gilt für den Tag, der daneben steht; in einer Datei oder einem Link für den Tag, an " +
    "dem daraus ein Raum geöffnet wird.",
  edit: "Einstellungen von {play} ändern",
  up: "{play} nach oben",
  down: "{play} nach unten",
  remove: "{play} entfernen",
  removed: "{play} ist entfernt.",
  saveFile: "Als Datei speichern",
  copyLink: "Link kopieren",
  linkCopied: "Der Link ist kopiert. Er enthält das Programm und öffnet es auf der Startseite.",
  linkNotCopied: "Der Browser hat das Kopieren nicht erlaubt. Speichere das Programm stattdessen als Datei.",
  link: "Link zu einem Programm",
  made: "Ein Programm bereitest du in einem Raum vor und speicherst es dort als Datei oder Link.",
  prepare: "Programm vorbereiten",
  without: "Raum ohne Programm öffnen",
  openFile: "Datei öffnen",
  badFile: "„{name}“ ist kein Programm.",
  badLink: "Der Link enthält kein Programm. Vielleicht ist er abgeschnitten.",
};
