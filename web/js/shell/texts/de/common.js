/** What several pages say, in German. Keys are `common.<key>`. */
export default {
  "export.json": "JSON",
  "export.jsonName": "Den ganzen Abend speichern, als JSON",
  "export.csv": "CSV",
  "export.csvName": "Die Ergebnisse als Tabelle speichern, als CSV",
  "page.player": "Deine Karte – Callboard",
  "page.host": "Host-Konsole – Callboard",
  "page.screen": "Großer Bildschirm – Callboard",
  "page.overlay": "Einblendung – Callboard",
  "page.recap": "Rückblick – Callboard",
  // Der Abend
  "evening.title": "Die Tabelle des Abends",
  "evening.tab": "Abend",
  "evening.place": "Platz",
  "evening.name": "Name",
  "evening.points": "Punkte",
  "evening.own": "Du: Platz {place}, {points} Punkte",
  // Hosting
  "room.open": "Raum öffnen",
  "room.untitled": "Zuschauerrunde",
  "fault.other": "Da ist etwas schiefgegangen. Versuch es noch einmal.",
  "fault.roomEnded": "Dieser Raum ist geschlossen. Frag nach dem nächsten.",
};
