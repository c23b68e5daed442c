/** Texts about bingo on the front page, in German. Keys are `bingo/front.<key>`. */
export default {
  // How to play
  "how.title": "So wird gespielt",
  "how.board.title": "Alle bekommen eine Karte",
  "how.board.text": "Code eintippen oder QR-Code scannen. Kein Konto, keine App. Jede Karte ist anders.",
  "how.call.title": "Der Host sagt Begriffe an",
  "how.call.text": "„One more thing!“ Der Host tippt darauf, und der Begriff leuchtet auf jeder Karte, die ihn hat.",
  "how.mark.title": "Antippen und markieren",
  "how.mark.text": "Du hast es zuerst gehört? Markiere es gleich: Es zählt, sobald es angesagt wird.",
  "how.bingo.title": "Eine volle Linie ist ein Bingo",
  "how.bingo.text":
    "Zeilen, Spalten, Diagonalen oder jedes Muster, das der Host auswählt. Der Server prüft jedes Bingo. Bei " +
    "Gleichstand teilt ihr euch den Platz.",
};
