/** Texts of the front page, in German. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard – Spiele für einen Raum voller Leute",
  tagline: "Spiele für alle im Raum",
  foot: "Selbst gehostet. Keine Konten, kein Tracking.",
  // Joining
  "join.text": "Gib den sechsstelligen Code vom Bildschirm des Hosts ein oder scanne dort den QR-Code.",
  // Without a room
  "alone.title": "Auf diesem Gerät spielen",
  "alone.text": "Allein oder reihum.",
  "alone.offline": "Auch ohne Netz.",
  "alone.kept": "Weiterspielen",
  // Hosting
  "host.title": "Ein Spiel leiten",
  "host.game": "Spiel",
  "host.evening": "Name des Abends (optional)",
  // Rooms of this browser
  "rooms.title": "Deine Räume",
  "rooms.untitled": "Raum ohne Namen",
  "rooms.opened": "geöffnet am {date}",
  "rooms.status": "{state} · {players}",
  "rooms.dealt": "noch nicht gestartet",
  "rooms.playing": "läuft gerade",
  "rooms.finished": "zwischen zwei Runden",
  "rooms.ended": "beendet",
  "rooms.players": { one: "{count} Person da", other: "{count} Leute da" },
  "rooms.more": "{count} weitere zeigen",
  "rooms.forget": "Aus der Liste entfernen",
  "rooms.forgetRoom": "{title} aus der Liste entfernen",
  "host.programme": "Programm vorbereiten oder öffnen",
};
