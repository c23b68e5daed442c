/** What several pages say, in German. Keys are `common.<key>`. */
export default {
  // Parts of pages
  "cheer.clap": "Applaus",
  "cheer.heart": "Herz",
  "cheer.laugh": "Lachen",
  "cheer.wow": "Wow",
  "cheer.fire": "Feuer",
  // The evening
  "evening.title": "Gesamtwertung",
  "evening.tab": "Gesamt",
  "evening.place": "Platz",
  "evening.name": "Name",
  "evening.points": "Punkte",
  "evening.own": "Dein Platz: {place} ({points} Punkte)",
  // Hosting
  "room.open": "Raum öffnen",
  "room.untitled": "Spieleabend",
  "room.how": "So geht’s",
  "fault.other": "Etwas ist schiefgegangen. Versuch es noch einmal.",
  "fault.roomEnded": "Dieser Raum ist beendet. Frag den Host nach dem neuen Code.",
  "fault.serverFull":
    "Dieser Server ist voll und nimmt gerade keine neuen Räume an. Frag die Person, die ihn betreibt.",
  "number.less": "{label} verringern",
  "number.more": "{label} erhöhen",
};
