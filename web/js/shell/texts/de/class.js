/** Texts of a class, in German. Keys are `class.<key>`. */
export default {
  title: "Klassenliste",
  choose: "Tippe auf deinen Namen.",
  none: "Die Namensliste ist leer. Frag deinen Host.",
  taken: "Diesen Namen hat gerade jemand anderes genommen. Tippe auf deinen, oder frag deinen Host.",
  unlisted: "Nicht auf der Liste? Frag deinen Host.",
  isTaken: "vergeben",
  lead:
    "Für Schulklassen und andere Gruppen, die du kennst: Wer mitspielt, tippt in einer Liste auf den eigenen " +
    "Namen, statt einen zu erfinden. Nur wer auf der Liste steht, kommt hinein, jeder Name einmal. Reaktionen und " +
    "die Namen der Neuen auf dem großen Bildschirm werden ausgeschaltet; unter „Namen und Zugang“ kannst du " +
    "beides wieder einschalten.",
  names: "Namen",
  namesNote:
    "Einer pro Zeile. Du kannst eine Tabellenspalte einfügen. Bis zu 200 Namen mit je 24 Zeichen; nimm möglichst " +
    "nur Vornamen. Wer den Code des Raums hat, sieht die Liste.",
  example: "Anna\nBen\nCem",
  count: { one: "{count} Name", other: "{count} Namen" },
  twice: "{name} steht zweimal da: Füge einen Buchstaben hinzu.",
  tooMany: "Es passen höchstens {most} Namen hinein.",
  empty: "Füge zuerst die Namen ein, einen pro Zeile.",
  start: "Diese Liste verwenden",
  save: "Liste speichern",
  end: "Liste beenden",
  endTitle: "Liste beenden?",
  endText: "Wer neu dazukommt, wählt dann den eigenen Namen. Wer schon da ist, bleibt und behält den Namen.",
  missing: {
    one: "Bei {count} Namen fehlt noch jemand: {names}",
    other: "Bei {count} Namen fehlt noch jemand: {names}",
  },
  until: "Raum löschen am Ende dieses Tages",
  untilNote:
    "Wenn dieser Tag zu Ende ist, um Mitternacht, löscht der Server den Raum mit allem darin. Leer: kein Datum.",
  untilDay: "Der Raum wird mit allem darin endgültig gelöscht, wenn dieser Tag zu Ende ist: {date}.",
  complete: "Zu jedem Namen spielt jemand mit.",
};
