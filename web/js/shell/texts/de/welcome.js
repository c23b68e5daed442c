/** What the front page says, in German. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard – Spiele für einen Raum voller Leute",
  tagline: "Spiele für alle im Raum",
  foot: "Dein eigener Server, keine Konten, kein Tracking.",
  // Joining
  "join.title": "Mit einem Code mitspielen",
  "join.text": "Sechs Zeichen vom Bildschirm des Hosts, oder scanne dort den QR-Code.",
  "join.go": "Mitspielen",
  "join.alikes": "In Codes kommen 0, O, 1, I und L nicht vor. Schau bitte noch einmal hin.",
  "join.six": "Ein Raumcode hat sechs Buchstaben und Ziffern.",
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
  // Games for one, which have pages of their own
  "alone.sums": "Cross Sums: ein Rätsel für dich allein",
  "alone.party": "Party: auf einem Handy, das herumgeht",
  "alone.sequence": "One-Eyed Jack: an einem Gerät, mit Bots",
  // The workshop
  "shop.pageTitle": "Eigene Sammlung – Callboard",
};
