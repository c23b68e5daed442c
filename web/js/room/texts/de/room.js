/** What pages say of a room, in German. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "Die Runde hat noch nicht begonnen.",
  "error.roundPlaying": "Das lässt sich während der Runde nicht ändern.",
  "error.roundFinished": "Die Runde ist vorbei.",
  "error.notAllowed": "Das ist in diesem Raum nicht erlaubt.",
  "error.badName": "Dieser Name geht hier nicht.",
  "error.badOptions": "Diese Einstellungen passen nicht zusammen.",
  "error.rateLimited": "Das war zu schnell. Versuch es gleich noch einmal.",
  "error.tooLarge": "Das war zu lang.",
  "error.unavailable": "Der Server kann gerade nichts speichern. Er versucht es weiter.",
  "error.roomFull": "Der Raum ist gerade voll.",
  "error.tooManyInvitations": "Acht Einladungen sind offen. Zieh zuerst eine davon zurück.",
  "error.tryLater": "Gerade kommen viele auf einmal. Warte bitte einen Moment.",
  "error.needsForce": "Das würde mehr als ein Drittel aller Leute hier entfernen.",
  "error.tooManyRounds": "In diesem Raum sind alle Runden gespielt. Öffne für die nächste einen neuen.",
  "error.roomUsedUp": "Dieser Raum ist an seiner Grenze. Öffne einen neuen, um weiterzuspielen.",
  "error.roomLocked": "Der Host hat den Raum gesperrt.",
  "error.roomEnded": "Der Host hat diesen Raum beendet.",
  "error.unknownRoom": "Diesen Code hat kein Raum. Schau ihn dir bitte noch einmal an.",
  "error.tooManyWrongCodes":
    "Aus diesem Netz kamen zu viele falsche Codes, deshalb pausiert die Eingabe ein paar Sekunden. Es geht gleich " +
    "weiter; der QR-Code geht sofort.",
  "error.removed": "Der Host hat dich aus diesem Raum entfernt.",
  "error.moved": "An diesem Platz wird jetzt auf einem anderen Gerät gespielt.",
  "error.badToken": "Der Server kennt diesen Schlüssel nicht.",
  "error.offline": "Der Server antwortet nicht. Läuft er, und ist dieses Gerät in seinem Netz?",
  "error.unknown": "Der Server hat das abgelehnt.",
  // Parts of pages
  "line.back": "Wieder im Raum",
  "line.lost": "Verbindung wird gesucht …",
  "line.kept": "Verbindung wird gesucht … deine Markierungen bleiben",
  "ticket.title": "Spiel mit",
  "ticket.qr": "QR-Code, der {address} öffnet",
  "ticket.code": "Raumcode {code}",
  "name.none": "Gib bitte einen Namen ein, damit alle wissen, wer du bist.",
  "name.long": "Ein Name hat höchstens 24 Zeichen; dieser hat {length}.",
  "name.shown": "In diesem Namen sind Zeichen, die sich nicht zeigen lassen.",
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
  "error.tooManyPlays": "In diesem Raum wurde fünfzigmal gespielt, mehr geht nicht. Eröffne einen neuen Raum.",
  "error.playTooSoon": "Warte ein paar Sekunden bis zum nächsten Spiel.",
};
