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
  checking: "Alle Karten werden neu ausgeteilt …",
  // The outcome
  file: "Datei {name}",
  ofRoom: "„{title}“, Raum {code}",
  // Files that are none
  unknownGame: "Diese Seite kennt das Spiel „{game}“ nicht.",
  "read.json": "Das ist keine JSON-Datei. Vielleicht ist sie abgeschnitten.",
  "read.large": "Diese Datei ist größer als jeder Export.",
};
