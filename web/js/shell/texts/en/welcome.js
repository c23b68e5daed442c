/** Texts of the front page, in English. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard — games for a room full of people",
  tagline: "Games for everyone in the room",
  foot: "Self-hosted. No accounts, no tracking.",
  // Joining
  "join.text": "Enter the six-character code from the host’s screen, or scan its QR code.",
  // Without a room
  "alone.title": "Play on this device",
  "alone.text": "Alone, or passed from hand to hand.",
  "alone.offline": "Also offline.",
  "alone.kept": "Continue",
  // Hosting
  "host.title": "Host a game",
  "host.game": "Game",
  "host.evening": "Name of the evening (optional)",
  // Rooms of this browser
  "rooms.title": "Rooms you host",
  "rooms.untitled": "Untitled room",
  "rooms.opened": "opened {date}",
  "rooms.status": "{state} · {players}",
  "rooms.dealt": "not started",
  "rooms.playing": "playing now",
  "rooms.finished": "between rounds",
  "rooms.ended": "ended",
  "rooms.players": { one: "{count} player here", other: "{count} players here" },
  "rooms.more": "Show {count} more",
  "rooms.forget": "Remove from this list",
  "rooms.forgetRoom": "Remove {title} from this list",
  "host.programme": "Prepare or open a programme",
};
