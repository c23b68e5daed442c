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
  "forget.else":
    "Warst du mit einem anderen Browser dabei, oder hat ein Host deinen Namen eingegeben? Dann schicke den Code des " +
    "Raums und den Namen, den du dort hast.",
  "forget.by":
    "Möchtest du in einem Raum vergessen werden, schicke der Person, die diesen Server betreibt, den Code des Raums " +
    "und den Namen, den du dort hast.",
  licences: "Lizenzen",
  "licences.text": "Die Hinweise zu aller Software, die zu Callboard gehört.",
  "licences.unknown": "Die Hinweise lassen sich gerade nicht laden.",
};
