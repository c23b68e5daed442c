/** The page about Callboard, in German. Keys are `about.<key>`. */
export default {
  title: "Über Callboard",
  text: "Callboard ist ein Server für Spiele, die ein ganzer Raum zusammen spielt. Diesen hier betreibt, wer dich eingeladen hat.",
  version: "Version",
  "version.unknown": "Die Version lässt sich gerade nicht abrufen.",
  licences: "Lizenzen",
  "licences.text": "Hier stehen die Hinweise zu allem, woraus Callboard besteht.",
  "licences.unknown": "Die Hinweise lassen sich gerade nicht laden.",
  home: "Zur Startseite",
};
