/** What a player opens now and then: the delay, boards of others, in German. Keys are `bingo/settings.<key>`. */
export default {
  // The spoiler guard
  "guard.title": "Mein Stream liegt zurück",
  "guard.text":
    "Aufrufe, Bingos und Rangliste warten, bis du es selbst gesehen hast. Was du antippst und dein eigenes Bingo " +
    "siehst du sofort.",
  "guard.honour": "In dieser Runde zählt, wer zuerst markiert: Eine Verzögerung kostet dich Plätze.",
  "guard.measure": "Messen",
  "guard.hear": "Tippe, sobald du es hörst: {term}",
  "guard.later": "Sobald etwas aufgerufen wird, kannst du hier messen: Tippe, wenn du es hörst.",
  "guard.byHand": "Von Hand einstellen",
  "guard.seconds": "Sekunden Rückstand",
  "guard.less": "− {seconds} s",
  "guard.more": "+ {seconds} s",
  "guard.on": { one: "Alles kommt {count} Sekunde später.", other: "Alles kommt {count} Sekunden später." },
  "guard.off": "Alles kommt sofort.",
  "guard.marks": "Endet die Runde, zählt dein Tippen noch, bis auch dein Stream so weit ist.",
  // Boards of others
  "board.title": "Karte von {name}",
  "board.lines": "Geschafft: {patterns}.",
  "board.none": "Kein Muster geschafft.",
};
