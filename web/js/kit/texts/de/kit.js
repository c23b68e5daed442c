/** What every page may say, in German. Keys are `kit.<key>`. */
export default {
  // Counts and places
  ordinal: { other: "{count}." },
  quoted: "„{term}“",
  // Screens where there is no way on
  "end.notFound.title": "Unter dieser Adresse ist nichts",
  "end.notFound.text": "Um in einen Raum zu kommen, gib seine sechs Zeichen auf der Startseite ein.",
  "end.unknownRoom.title": "Diesen Code hat kein Raum",
  "end.unknownRoom.text": "Vergleiche die sechs Zeichen noch einmal. In Codes kommen 0, O, 1, I und L nie vor.",
  "end.tooManyWrongCodes.title": "Einen Moment bitte",
  "end.tooManyWrongCodes.text":
    "Aus diesem Netz kamen zu viele falsche Codes, deshalb pausiert die Eingabe ein paar Sekunden. Versuch es noch " +
    "einmal oder scanne den QR-Code des Raums, der geht sofort.",
  "end.roomLocked.title": "Dieser Raum ist gesperrt",
  "end.roomLocked.text":
    "Der Host lässt gerade niemanden mehr herein. Bitte ihn, den Raum zu entsperren, und versuch es dann noch " +
    "einmal. Spielst du schon auf einem anderen Gerät? Dann nimm das.",
  "end.roomEnded.title": "Dieser Raum ist beendet",
  "end.roomEnded.text":
    "Danke fürs Mitspielen! Der Rückblick bleibt: wer gewonnen hat, was aufgerufen wurde und wie es lief.",
  "end.removed.title": "Du wurdest entfernt",
  "end.removed.text":
    "Der Host hat dich aus diesem Raum entfernt. War das ein Versehen, bitte ihn, dich wieder hereinzulassen, und " +
    "öffne diese Seite dann neu.",
  "end.badToken.title": "Dieser Link öffnet den Raum nicht",
  "end.badToken.text":
    "Der Server kennt den Schlüssel in diesem Link nicht. Bitte um einen neuen Link oder spiel mit dem Code mit.",
  "end.notHost.title": "Das ist nicht der Browser des Hosts",
  "end.notHost.text":
    "Öffne den Host-Link, den du beim Anlegen des Raums bekommen hast (er endet auf #token=…), oder nimm den " +
    "Browser, in dem du den Raum angelegt hast.",
  "end.demoted.title": "Du spielst jetzt mit",
  "end.demoted.text":
    "Du leitest nicht mehr mit, oder der eigentliche Host hat dich wieder mitspielen lassen. Dein Platz bleibt " +
    "deiner: Spiel mit einer Karte weiter.",
  "end.moved.title": "Dein Platz ist umgezogen",
  "end.moved.text":
    "Er wurde auf einem anderen Gerät geöffnet und ist jetzt dort. Warst du das nicht, frag den Host oder wer den " +
    "Server betreibt.",
  "end.roomFull.title": "Dieser Raum ist voll",
  "end.roomFull.text":
    "Mehr Leute passen nicht hinein. Versuch es in einer Minute noch einmal, vielleicht ist jemand gegangen.",
  "end.offline.title": "Der Server antwortet nicht",
  "end.offline.text": "Prüfe, ob dieses Gerät im selben Netz ist wie der Host, und versuch es noch einmal.",
  "end.protocol.title": "Diese Seite ist veraltet",
  "end.protocol.text": "Der Server wurde aktualisiert. Lade die Seite neu, dann geht es weiter; dein Platz bleibt dir.",
  "end.other.title": "Etwas ist schiefgegangen",
  "end.other.text": "Der Server sagt „{reason}“. Lade die Seite neu; dein Platz bleibt dir.",
  "end.room": "Raum {code}",
  "end.again": "Noch einmal versuchen",
  "end.fresh": "Mitspielen",
  "end.recap": "Zum Rückblick",
  "end.home": "Zur Startseite",
  // Parts of pages
  "toasts.label": "Meldungen",
  "newer.text": "Eine neue Version ist da.",
  "newer.reload": "Neu laden",
  "newer.later": "Später",
  "storage.weak":
    "Dieser Browser speichert hier wenig. Schließt er sich plötzlich, ist dein letztes Tippen vielleicht verloren.",
  // Names to start with
  close: "Schließen",
  cancel: "Abbrechen",
  // A link for another device
  "link.local":
    "Diese Seite läuft unter einer Adresse, die nur dieses Gerät meint. Öffne sie zuerst unter einer, die das " +
    "andere erreicht.",
  "link.copy": "Link kopieren",
  "link.copied": "Kopiert. Behalte ihn für dich.",
  "link.notCopied": "Dieser Browser lässt Seiten nicht kopieren.",
};
