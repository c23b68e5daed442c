/** Texts of the page about Callboard, in German. Keys are `about.<key>`. */
export default {
  title: "Über Callboard",
  text:
    "Callboard ist ein Server für Spiele, die ein ganzer Raum zusammen spielt. Diesen Server betreibt die Person " +
    "oder der Verein, der dich eingeladen hat.",
  version: "Version",
  "version.unknown": "Die Version lässt sich gerade nicht abrufen.",
  forget: "Vergessen werden",
  "forget.text":
    "Möchtest du in den Räumen vergessen werden, die du mit diesem Browser betreten hast, schicke der Person, die " +
    "diesen Server betreibt, diese Nummer. Sie steht für alle Plätze, die von diesem Browser aus belegt wurden. " +
    "Gib sie sonst niemandem.",
  licences: "Lizenzen",
  "licences.text": "Die Hinweise zu aller Software, die zu Callboard gehört.",
  "licences.unknown": "Die Hinweise lassen sich gerade nicht laden.",
};
