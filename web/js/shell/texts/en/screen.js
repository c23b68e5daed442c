/** Texts of the big screen and the overlay, in English. Keys are `screen.<key>`. */
export default {
  title: "{title} — big screen",
  door: "Join",
  side: "Standings and calls",
  evening: "Overall standings, in points",
  join: "Join with your phone",
  locked: "This room is locked",
  players: { one: "player", other: "players" },
  music: "♪ music",
  mute: "Mute",
  "sound.call": "♪ chime",
  "sound.win": "♪ fanfare",
  "sound.start": "♪ opening",
  "sound.drum": "♪ drum roll",
  "sound.prize": "♪ fanfare",
  "sound.applause": "♪ applause",
  // Before the show
  "house.empty": "Be the first to join",
  "house.taken": { one: "{count} player is here", other: "{count} players are here" },
  "house.more": { one: "and {count} more", other: "and {count} more" },
  // After the show
  "finished.recap": "Recap: {address}",
  // Over a stream
  "overlay.title": "Game overlay",
  "overlay.join": "Play along:",
  "overlay.qr": "QR code of the room",
  "overlay.teams": "Teams",
  // Controls
  "controls.label": "Screen settings",
  "controls.both": "Turn on sound and full screen",
  "controls.sound": "Sound",
  "controls.music": "Lobby music",
  "controls.full": "Full screen",
  "controls.light": "Light or dark like this device",
  "controls.less": "Shorter delay",
  "controls.more": "Longer delay",
  "controls.delay": "Delay {seconds} s",
  // The programme
  "next.title": "Next",
  "next.then": "Then",
  "next.at": "at {time}",
  "next.in": "in {left}",
};
