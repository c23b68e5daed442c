/** What the front page says, in German. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard – Live-Bingo fürs gemeinsame Zuschauen",
  tagline: "Bingo zu der Show, die ihr gerade alle seht",
  foot: "Dein eigener Server, keine Konten, kein Tracking.",
  // Joining
  "join.title": "Mit einem Code mitspielen",
  "join.text": "Sechs Zeichen vom Bildschirm des Hosts, oder scanne dort den QR-Code.",
  "join.go": "Mitspielen",
  "join.alikes": "In Codes kommen 0, O, 1, I und L nicht vor. Schau bitte noch einmal hin.",
  "join.six": "Ein Raumcode hat sechs Buchstaben und Ziffern.",
  "alone.text": "Gerade niemand da?",
  "alone.go": "Allein spielen",
  // Hosting
  "host.eyebrow": "Für den Host",
  "host.title": "Selbst ein Spiel leiten",
  "host.game": "Was gespielt wird",
  // Rooms of this browser
  "rooms.title": "Deine Räume",
  "rooms.opened": "geöffnet am {date}",
  "rooms.status": "{state} · {players}",
  "rooms.dealt": "noch nicht gestartet",
  "rooms.playing": "läuft gerade",
  "rooms.finished": "zwischen zwei Runden",
  "rooms.ended": "beendet",
  "rooms.players": { one: "{count} Person", other: "{count} Personen" },
  "rooms.forget": "Diesen Raum vergessen",
  "rooms.forgetRoom": "Den Raum {title} vergessen",
  // How to play
  "how.title": "So wird gespielt",
  "how.board.title": "Alle bekommen eine Karte",
  "how.board.text": "Code eintippen oder QR-Code scannen. Kein Konto, keine App; jede Karte ist anders.",
  "how.call.title": "Der Host ruft auf, was passiert",
  "how.call.text": "„One more thing!“ Der Host tippt darauf, und der Begriff leuchtet auf jeder Karte, die ihn hat.",
  "how.mark.title": "Antippen und markieren",
  "how.mark.text": "Du hast es zuerst gehört? Markier es gleich: Es zählt, sobald es aufgerufen wird.",
  "how.bingo.title": "Eine volle Linie ist ein Bingo",
  "how.bingo.text":
    "Zeilen, Spalten, Diagonalen oder was der Host auswählt. Der Server prüft jedes Bingo, bei Gleichstand teilt " +
    "ihr euch den Platz.",
  // The workshop
  "shop.pageTitle": "Eigene Sammlung – Callboard",
};
