/** Texts about rooms, in German. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "Die Runde hat noch nicht begonnen.",
  "error.roundPlaying": "Das lässt sich während der Runde nicht ändern.",
  "error.roundFinished": "Die Runde ist vorbei.",
  "error.notAllowed": "Das geht in diesem Raum nicht.",
  "error.badName": "Dieser Name ist nicht erlaubt. Wähle einen anderen.",
  "detailed.badOptions": "Diese Einstellungen lassen sich nicht kombinieren.",
  "error.rateLimited": "Zu viele Aktionen auf einmal. Versuch es gleich noch einmal.",
  "error.tooLarge": "Dieser Text ist zu lang.",
  "error.unavailable": "Der Server kann gerade nicht speichern. Neuer Versuch läuft …",
  "error.roomFull": "Der Raum ist voll. Versuch es in einer Minute noch einmal.",
  "error.tooManyInvitations": "Es gibt schon 8 offene Einladungen. Zieh zuerst eine davon zurück.",
  "error.tryLater": "Gerade kommen viele auf einmal. Warte bitte einen Moment.",
  "error.needsForce": "Das würde mehr als ein Drittel aller Leute hier entfernen.",
  "error.tooManyRounds": "In diesem Raum sind keine weiteren Runden möglich. Öffne einen neuen, um weiterzuspielen.",
  "error.roomUsedUp": "Dieser Raum hat seine maximale Größe erreicht. Öffne einen neuen, um weiterzuspielen.",
  "error.roomLocked": "Der Host hat den Raum gesperrt.",
  "error.roomEnded": "Der Host hat diesen Raum beendet.",
  "error.unknownRoom": "Zu diesem Code gibt es keinen Raum. Prüfe den Code und versuch es noch einmal.",
  "error.tooManyWrongCodes":
    "Zu viele falsche Codes aus diesem Netz. In ein paar Sekunden folgt ein neuer Versuch; mit dem QR-Code bist du " +
    "sofort drin.",
  "error.removed": "Der Host hat dich aus diesem Raum entfernt.",
  "error.moved": "Dein Platz ist jetzt auf einem anderen Gerät geöffnet.",
  "error.badToken": "Dieser Link ist auf diesem Server nicht gültig.",
  "error.unknown": "Das hat nicht geklappt. Lade die Seite neu und versuch es noch einmal.",
  // Parts of pages
  "line.back": "Wieder im Raum",
  "line.lost": "Verbindung wird wiederhergestellt …",
  "line.kept": "Verbindung wird wiederhergestellt … Deine Eingaben sind gespeichert.",
  "ticket.title": "Spiel mit",
  "ticket.qr": "QR-Code, der {address} öffnet",
  "ticket.code": "Raumcode {code}",
  "name.none": "Gib einen Namen ein, damit die anderen wissen, wer du bist.",
  "name.long": "Namen können bis zu 24 Zeichen haben. Dieser hat {length}.",
  "name.shown": "Dieser Name enthält Zeichen, die sich nicht anzeigen lassen.",
  "name.removed": "(entfernt)",
  // Names to start with
  "names.first":
    "Blitz Bühnen Donner Feder Funkel Glanz Glücks Gold Himmels Kreide Licht Mond Nacht Perlen Pixel Regen Samt " +
    "Schnee Silber Sonnen Stern Sturm Turbo Wolken",
  "names.last":
    "amsel biber dachs drossel eule falke fink fuchs hase hecht igel kater lerche luchs maus meise möwe otter rabe " +
    "reiher spatz star wal wiesel",
  "names.both": "{first}{last}",
  // The evening
  "error.unknownGame": "Dieses Spiel hat der Server nicht.",
  "error.tooManyPlays": "In diesem Raum sind schon 50 Spiele gelaufen, mehr geht nicht. Öffne einen neuen Raum.",
  "error.playTooSoon": "Warte ein paar Sekunden bis zum nächsten Spiel.",
};
