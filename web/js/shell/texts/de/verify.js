/** What the page of proofs says, in German. Keys are `verify.<key>`. */
export default {
  documentTitle: "War das fair? – Callboard",
  title: "War das fair?",
  intro:
    "Was der Zufall bestimmt, folgt aus einer geheimen Zahl, dem Startwert, der vor der Runde versiegelt und danach " +
    "veröffentlicht wurde. Diese Seite spielt die Runde in deinem Browser nach; nichts wird irgendwohin geschickt.",
  drop: "Zieh einen Export hierher",
  dropText: "Der Host speichert ihn nach einer Runde: callboard-CODE.json.",
  pick: "Datei auswählen …",
  orRoom: "Oder sieh den öffentlichen Rückblick eines Raums an",
  look: "Nachsehen",
  roomText:
    "Ein Rückblick beweist den Startwert, die Verlosungen und die Karten, die alle sehen dürfen. Ein Export " +
    "beweist viel mehr.",
  badRoom: "Ein Raumcode hat sechs Buchstaben und Ziffern.",
  noRecap: "In diesem Raum ist noch keine Runde zu Ende.",
  checking: "Wird geprüft …",
  // The outcome
  file: "Datei {name}",
  ofRoom: "„{title}“, Raum {code}",
  fine: "Es war fair",
  wrong: "Etwas stimmt nicht",
  "wrong.text": {
    one: "An einer Stelle folgt das nicht aus den Regeln. Sie ist unten markiert.",
    other: "An {count} Stellen folgt das nicht aus den Regeln. Sie sind unten markiert.",
  },
  none: "Noch nichts zu prüfen",
  "none.text": "Noch ist nichts zu Ende: Das Geheimnis wird am Schluss veröffentlicht.",
  limits: "Was das nicht beweist",
  "limits.evening":
    "Die Tabelle des Abends, welche Spiele es gab, ihre Titel, Zeiten und Zusammenfassungen, und wer die Leute in dieser Datei sind.",
  more: {
    one: "und noch {count}",
    other: "und noch {count}",
  },
  unreadable: "Diese Datei lässt sich nicht lesen.",
  // Files that are none
  unknownGame: "Diese Seite kennt das Spiel „{game}“ nicht.",
  "read.json": "Das ist keine JSON-Datei. Vielleicht ist sie abgeschnitten.",
  "read.large": "Diese Datei ist größer als jeder Export.",
};
