/** Texts of all pages, in German. Keys are `kit.<key>`. */
export default {
  // Counts and places
  ordinal: { other: "{count}." },
  quoted: "„{term}“",
  // Error pages
  "end.notFound.title": "Seite nicht gefunden",
  "end.notFound.text": "Um in einen Raum zu kommen, gib seinen sechsstelligen Code ein.",
  "end.unknownRoom.title": "Raum nicht gefunden",
  "end.unknownRoom.text": "Vergleiche den Code noch einmal. In Codes kommen 0, O, 1, I und L nie vor.",
  "end.tooManyWrongCodes.title": "Bitte warte ein paar Sekunden",
  "end.tooManyWrongCodes.text":
    "Aus diesem Netz kamen zu viele falsche Codes. Versuch es in ein paar Sekunden noch einmal, oder scanne den " +
    "QR-Code des Raums: Damit bist du sofort drin.",
  "end.roomLocked.title": "Dieser Raum ist gesperrt",
  "end.roomLocked.text":
    "Der Host lässt gerade niemanden mehr herein. Bitte ihn, den Raum zu entsperren, und versuch es dann noch " +
    "einmal. Spielst du schon auf einem anderen Gerät? Dann nimm das.",
  "end.roomEnded.title": "Dieser Raum ist beendet",
  "end.roomEnded.text": "Danke fürs Mitspielen! Der Rückblick zeigt, wer gewonnen hat und wie die Spiele liefen.",
  "end.removed.title": "Du wurdest entfernt",
  "end.removed.text":
    "Ein Host hat dich entfernt, oder du wolltest vergessen werden. War das ein Versehen, bitte den Host, dich wieder " +
    "hereinzulassen, und öffne diese Seite dann neu.",
  "end.badToken.title": "Dieser Link funktioniert nicht mehr",
  "end.badToken.text": "Bitte den Host um einen neuen Link oder spiel mit dem Code mit.",
  "end.notHost.title": "In diesem Browser bist du nicht der Host",
  "end.notHost.text":
    "Nimm den Browser, in dem du den Raum geöffnet hast, oder deinen Host-Link (er endet auf #token=…).",
  "end.demoted.title": "Du spielst jetzt mit",
  "end.demoted.text": "Du leitest nicht mehr mit. Deinen Platz behältst du: Spiel einfach weiter.",
  "end.moved.title": "Dein Platz ist auf einem anderen Gerät geöffnet",
  "end.moved.text": "Dort kannst du weiterspielen. Warst du das nicht, sag dem Host Bescheid.",
  "end.roomFull.title": "Dieser Raum ist voll",
  "end.roomFull.text": "Versuch es in einer Minute noch einmal. Vielleicht geht jemand.",
  "end.offline.title": "Der Server ist nicht erreichbar",
  "end.offline.text": "Prüfe, ob dieses Gerät im selben Netz ist wie der Host, und versuch es noch einmal.",
  "end.protocol.title": "Diese Seite ist veraltet",
  "end.protocol.text": "Der Server wurde aktualisiert. Lade die Seite neu, dann geht es weiter. Dein Platz bleibt dir.",
  "end.other.title": "Etwas ist schiefgegangen",
  "end.other.text": "Der Server meldet: „{reason}“. Lade die Seite neu. Dein Platz bleibt dir.",
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
  "error.offline": "Der Server ist nicht erreichbar. Prüfe, ob dieses Gerät im richtigen Netz ist.",
  "storage.weak":
    "Dein Browser speichert nicht zuverlässig. Schließt er sich plötzlich, gehen vielleicht deine letzten Eingaben " +
    "verloren.",
  // Names to start with
  close: "Schließen",
  cancel: "Abbrechen",
  // A link for another device
  "link.local":
    "Diese Adresse gilt nur auf diesem Gerät. Öffne die Seite unter einer Adresse, die auch das andere Gerät erreicht.",
  "link.copy": "Link kopieren",
  "link.copied": "Kopiert. Gib den Link nicht weiter.",
  "link.notCopied": "Dein Browser erlaubt das Kopieren nicht.",
};
