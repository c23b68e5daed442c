/** What several pages say, in German. Keys are `common.<key>`. */
export default {
  // Parts of pages
  "export.json": "JSON",
  "export.jsonName": "Den ganzen Abend speichern, als JSON",
  "export.csv": "CSV",
  "export.csvName": "Die Ergebnisse als Tabelle speichern, als CSV",
  "cheer.clap": "Applaus",
  "cheer.heart": "Herz",
  "cheer.laugh": "Lachen",
  "cheer.wow": "Staunen",
  "cheer.fire": "Feuer",
  // The evening
  "evening.title": "Gesamtwertung",
  "evening.tab": "Gesamt",
  "evening.place": "Platz",
  "evening.name": "Name",
  "evening.points": "Punkte",
  "evening.own": "Du: Platz {place}, {points} Punkte",
  // Hosting
  "room.open": "Raum öffnen",
  "room.untitled": "Spieleabend",
  "room.title": "Name des Raums",
  "room.example": "Name (wenn du magst), z. B. {example}",
  "room.how": "So geht’s",
  "fault.other": "Etwas ist schiefgegangen. Versuch es noch einmal.",
  "fault.roomEnded": "Dieser Raum ist beendet. Frag den Host nach dem neuen.",
  "number.less": "Weniger: {label}",
  "number.more": "Mehr: {label}",
};
