/** Texts of several pages, in English. Keys are `common.<key>`. */
export default {
  // Parts of pages
  "cheer.clap": "Applause",
  "cheer.heart": "Heart",
  "cheer.laugh": "Laughter",
  "cheer.wow": "Wow",
  "cheer.fire": "Fire",
  // The evening
  "evening.title": "Overall standings",
  "evening.tab": "Overall",
  "evening.place": "Place",
  "evening.name": "Name",
  "evening.points": "Points",
  "evening.own": "Your place: {place} ({points} points)",
  // Hosting
  "room.open": "Open a room",
  "room.untitled": "Game night",
  "room.how": "How to play",
  "fault.other": "Something went wrong. Try again.",
  "fault.roomEnded": "This room has ended. Ask the host for the new code.",
  "fault.serverFull": "This server takes no new rooms now. Ask the person who runs it.",
  "number.less": "Decrease {label}",
  "number.more": "Increase {label}",
};
