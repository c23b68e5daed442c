/** What the front page says, in English. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard — games for a room full of people",
  tagline: "Games for everyone in the room",
  foot: "Your own server, no accounts, no tracking.",
  // Joining
  "join.title": "Join with a code",
  "join.text": "Six characters from the host’s screen, or scan the QR code there.",
  "join.go": "Join",
  "join.alikes": "Codes never contain 0, O, 1, I or L. Please check again.",
  "join.six": "A room code has six letters and digits.",
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
  // Games for one, which have pages of their own
  "alone.sums": "Cross Sums: a puzzle for one",
  "alone.party": "Party: on one phone that goes round",
  "alone.sequence": "One-Eyed Jack: at one device, with bots",
  // The workshop
  "shop.pageTitle": "A pack of your own — Callboard",
};
