/** What the front page says, in English. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard — live bingo for watch parties",
  tagline: "Bingo for the show you are all watching",
  foot: "Your own server, no accounts, no tracking.",
  // Joining
  "join.title": "Join with a code",
  "join.text": "Six characters from the host’s screen, or scan the QR code there.",
  "join.go": "Join",
  "join.alikes": "Codes never contain 0, O, 1, I or L. Please check again.",
  "join.six": "A room code has six letters and digits.",
  "alone.text": "Nobody around?",
  "alone.go": "Play alone",
  // Hosting
  "host.eyebrow": "For the host",
  "host.title": "Host a game",
  "host.game": "What to play",
  // Rooms of this browser
  "rooms.title": "Rooms you host",
  "rooms.opened": "opened {date}",
  "rooms.status": "{state} · {players}",
  "rooms.dealt": "not started",
  "rooms.playing": "playing now",
  "rooms.finished": "between rounds",
  "rooms.ended": "ended",
  "rooms.players": { one: "{count} player", other: "{count} players" },
  "rooms.forget": "Forget this room",
  "rooms.forgetRoom": "Forget the room {title}",
  // How to play
  "how.title": "How to play",
  "how.board.title": "Everyone gets a board",
  "how.board.text": "Join with a code or a QR scan. No account, no app; every board is different.",
  "how.call.title": "The host calls what happens",
  "how.call.text": "“One more thing!” The host taps it, and it lights up on every board that has it.",
  "how.mark.title": "Tap to mark it",
  "how.mark.text": "Heard it first? Mark it early: it counts as soon as it is called.",
  "how.bingo.title": "A full line is a bingo",
  "how.bingo.text":
    "Rows, columns, diagonals or whatever the host picks. The server checks every bingo, and ties share the place.",
  // The workshop
  "shop.pageTitle": "A pack of your own — Callboard",
};
