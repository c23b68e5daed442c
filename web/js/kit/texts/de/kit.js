/** What every page may say, in German. Keys are `kit.<key>`. */
export default {
  ordinal: { other: "{count}." },
  quoted: "„{term}“",
  "end.notFound.title": "Unter dieser Adresse ist nichts",
  "end.notFound.text": "Um in einen Raum zu kommen, gib seine sechs Zeichen auf der Startseite ein.",
  "end.unknownRoom.title": "Diesen Code hat kein Raum",
  "end.unknownRoom.text": "Vergleiche die sechs Zeichen noch einmal. In Codes kommen 0, O, 1, I und L nie vor.",
  "end.tooManyWrongCodes.title": "Einen Moment bitte",
  "end.tooManyWrongCodes.text":
    "In diesem Netz wurden viele falsche Codes getippt, deshalb warten Codes hier ein paar Sekunden. Versuch es noch einmal, oder scanne den QR-Code des Raums, der nicht wartet.",
  "end.roomLocked.title": "Dieser Raum ist gesperrt",
  "end.roomLocked.text":
    "Der Host lässt gerade niemanden mehr herein. Bitte ihn, den Raum zu entsperren, und versuch es dann noch einmal. Spielst du schon auf einem anderen Gerät, dann nimm dieses.",
  "end.roomEnded.title": "Dieser Raum ist geschlossen",
  "end.roomEnded.text":
    "Danke fürs Mitspielen! Der Rückblick bleibt: wer gewonnen hat, was aufgerufen wurde und wie es lief.",
  "end.removed.title": "Du wurdest entfernt",
  "end.removed.text":
    "Der Host hat dich aus diesem Raum entfernt. War das ein Versehen, dann lass dich wieder hereinlassen und öffne diese Seite neu.",
  "end.badToken.title": "Dieser Link öffnet den Raum nicht",
  "end.badToken.text":
    "Der Schlüssel im Link ist hier unbekannt. Bitte um einen neuen Link oder spiel mit dem Code mit.",
  "end.notHost.title": "Dieser Browser hat nicht den Schlüssel des Hosts",
  "end.notHost.text":
    "Öffne den Host-Link, den du beim Anlegen des Raums bekommen hast (er endet auf #token=…), oder nimm den Browser, in dem du den Raum geöffnet hast.",
  "end.demoted.title": "Du spielst jetzt mit",
  "end.demoted.text":
    "Wem der Raum gehört, hat die Konsole zurückgenommen, oder du wolltest nicht mehr leiten. Dein Platz bleibt deiner: Spiel mit einer Karte weiter.",
  "end.moved.title": "Deine Konsole ist umgezogen",
  "end.moved.text":
    "Der Rückweg-Link des Raums wurde auf einem anderen Gerät geöffnet, das den Raum jetzt leitet. Warst du das nicht, dann frag, wer den Server betreibt.",
  "end.roomFull.title": "Dieser Raum ist voll",
  "end.roomFull.text": "Mehr Leute passen nicht hinein. Versuch es gleich noch einmal, vielleicht ist jemand gegangen.",
  "end.offline.title": "Der Server antwortet nicht",
  "end.offline.text": "Prüfe, ob dieses Gerät im selben Netz ist wie der Host, und versuch es noch einmal.",
  "end.protocol.title": "Diese Seite ist veraltet",
  "end.protocol.text":
    "Der Server ist inzwischen neuer. Lade die Seite neu, dann geht es weiter; dein Platz bleibt dir.",
  "end.other.title": "Da ging etwas schief",
  "end.other.text": "Der Server sagt „{reason}“. Lade die Seite neu; dein Platz bleibt dir.",
  "end.room": "Raum {code}",
  "end.again": "Noch einmal versuchen",
  "end.fresh": "Mitspielen",
  "end.recap": "Zum Rückblick",
  "end.home": "Zur Startseite",
  "toasts.label": "Meldungen",
  "newer.text": "Eine neue Version ist da.",
  "newer.reload": "Neu laden",
  "newer.later": "Später",
  "storage.weak":
    "Dieser Browser behält hier wenig: Endet er plötzlich, vergisst er womöglich, was du eben getan hast.",
  // Namen für den Anfang: eins vom einen und eins vom anderen
  close: "Schließen",
  cancel: "Abbrechen",
};
