/** The page about Callboard, in German. Keys are `about.<key>`. */
export default {
  title: "Über Callboard",
  text:
    "Callboard ist ein Server für Spiele, die ein ganzer Raum zusammen spielt. Diesen Server betreibt die Person " +
    "oder der Verein, der dich eingeladen hat.",
  version: "Version",
  "version.unknown": "Die Version lässt sich gerade nicht abrufen.",
  licences: "Lizenzen",
  "licences.text": "Die Hinweise zu aller Software, die zu Callboard gehört.",
  "licences.unknown": "Die Hinweise lassen sich gerade nicht laden.",
};
