/** Texts of bingo on the page that verifies proofs, in German. Keys are `bingo/verify.<key>`. */
export default {
  // The outcome
  "fine.text": {
    one:
      "{count} Runde wurde nachgespielt. Startwert, Karten, Ansagen, Markierungen, Rangliste und Verlosungen " +
      "stimmen.",
    other:
      "{count} Runden wurden nachgespielt. Startwerte, Karten, Ansagen, Markierungen, Ranglisten und Verlosungen " +
      "stimmen.",
  },
  round: "Runde {number}",
  "round.open": "Diese Runde ist nicht zu Ende. Ihr Startwert ist noch geheim.",
  standings: "Rangliste, neu berechnet",
  "standings.call": "Ansage {number}",
  "standings.none": "Niemand hatte ein Bingo.",
  seed: "Startwert",
  sealed: "Fingerabdruck (SHA-256)",
  // What was compared with the rules
  "check.commitment": "Der Startwert passt zum Fingerabdruck, der vor der Runde veröffentlicht wurde.",
  "check.deals": {
    one: "{count} Karte passt zum Startwert.",
    other: "{count} Karten passen zum Startwert. Keine zwei sind gleich.",
  },
  "check.calls": {
    one: "{count} Ansage ist in der richtigen Reihenfolge.",
    other: "{count} Ansagen sind in der richtigen Reihenfolge.",
  },
  "check.marks": { one: "{count} Markierung ist gültig.", other: "{count} Markierungen sind gültig." },
  "check.standings": {
    one: "Die Rangliste von {count} Person passt zu Markierungen und Ansagen.",
    other: "Die Rangliste von {count} Leuten passt zu Markierungen und Ansagen.",
  },
  "check.order": {
    one: "{count} Platz der Rangliste ist stimmig.",
    other: "Alle {count} Plätze der Rangliste sind stimmig.",
  },
  "check.draws": {
    one: "{count} Verlosung passt zu ihrem Fingerabdruck.",
    other: "{count} Verlosungen passen zu ihren Fingerabdrücken.",
  },
  "bad.commitment": "Der Startwert passt nicht zum Fingerabdruck",
  "bad.deals": "Karten passen nicht zum Startwert",
  "bad.calls": "Ungültige Ansagen",
  "bad.marks": "Ungültige Markierungen",
  "bad.standings": "Rangliste stimmt nicht",
  "bad.order": "Rangliste widerspricht sich",
  "bad.draws": "Verlosungen stimmen nicht",
  // Findings
  "finding.commitment":
    "Der SHA-256 dieses Startwerts ist nicht der Fingerabdruck, der vor der Runde veröffentlicht wurde.",
  "finding.twins": "{name} und {other} haben die gleiche Karte.",
  "finding.seatTwice": "{name} hat zwei Karten.",
  "finding.board": "Die Karte von {name} passt nicht zum Startwert.",
  "finding.boardLines": "Auf der Karte von {name} sind andere Muster als angegeben.",
  "finding.callNumber": "Ansage {number} gefunden, erwartet war Ansage {expected}.",
  "finding.callTerm": "Ansage {number} nennt einen Begriff, den es nicht gibt.",
  "finding.callOrder": "Ansage {number} ist älter als die davor.",
  "finding.callUndone": "Ansage {number} wurde in einer unmöglichen Reihenfolge zurückgenommen.",
  "finding.callTwice": "Ansage {number} wiederholt „{term}“.",
  "finding.after": "{name} bekam eine Karte nach Ansage {call}, die es nicht gibt.",
  "finding.markCell": "{name} hat Feld {cell} markiert, das sich nicht markieren lässt.",
  "finding.markTwice": "{name} hat Feld {cell} zweimal markiert.",
  "finding.markCall":
    "Die Markierung von {name} auf Feld {cell} nennt Ansage {call} als letzte. Das war aber Ansage {current}.",
  "finding.markLate": "{name} hat Feld {cell} nach dem Ende markiert.",
  "finding.order": "Die Zeiten rund um {name} sind nicht in der richtigen Reihenfolge.",
  "finding.callMissing": "„{term}“ wurde ergänzt, aber nicht angesagt.",
  "finding.markEarly": "{name} hat Feld {cell} markiert, bevor die Karte da war.",
  "finding.markBefore": "{name} hat Feld {cell} vor dem Beginn markiert.",
  "finding.bingoMissing": "Das Bingo von {name} (Platz {rank}) fehlt.",
  "finding.bingoFalse": "{name} hatte kein Bingo.",
  "finding.rank": "{name} ist auf Platz {rank}, nicht {claimed}.",
  "finding.call": "Das Bingo von {name} kam mit Ansage {call}, nicht {claimed}.",
  "finding.lines": "{name} hat {lines} Muster, nicht {claimed}.",
  "finding.time": "Das Bingo von {name} war zu einer anderen Zeit.",
  "finding.standingTwice": "Jemand steht zweimal in der Rangliste.",
  "finding.standingsOrder": "Die Rangliste hat eine andere Reihenfolge.",
  "finding.bound":
    "Raum, Runde, Begriffe, Optionen oder Startwert passen nicht zu dem, was vor der Runde veröffentlicht wurde.",
  "finding.callQuorum":
    "Ansage {number} war eine Publikumsansage von {count} der {holders} Leute. Das passt nicht zu den Karten oder " +
    "zum nötigen Anteil.",
  "finding.window":
    "Das Zeitfenster von {seconds} Sekunden für spätes Antippen passt nicht zu den Verzögerungen der Mitspielenden.",
  "finding.pause": "In einer Pause des Raums ist etwas passiert.",
  "finding.drawSecret": "Der Startwert von Verlosung {number} passt nicht zum Fingerabdruck.",
  "finding.drawParts": "Zu Verlosung {number} gibt es mehr als einen Beitrag eines Handys.",
  "finding.drawAgain": "Verlosung {number} sagt nicht, welche sie wiederholt.",
  "finding.drawNumber": "Verlosung {number} gefunden, erwartet war Verlosung {expected}.",
  "finding.drawOrder": "Die Leute in Verlosung {number} stehen nicht in der Reihenfolge der Plätze.",
  "finding.drawAmong": "Die Leute in Verlosung {number} sind nicht die, die sich Platz {rank} teilen.",
  "finding.drawWinner": "{name} hat Verlosung {number} nicht gewonnen.",
  // Files that are no exports
  "read.rounds": "Das ist eine JSON-Datei, aber kein Callboard-Export.",
  "read.field": "Runde {round} dieser Datei ist nicht lesbar: „{field}“ fehlt oder ist ungültig.",
  // All rounds, and limits of every export
  "check.rounds": "Die Runden sind in der richtigen Reihenfolge.",
  "check.people": { one: "{count} Person, genau einmal genannt.", other: "{count} Leute, alle genau einmal genannt." },
  "bad.rounds": "Widersprüchliche Runden",
  "bad.people": "Mitspielende fehlen oder widersprechen sich",
  "finding.termTwice": "Der Begriff „{term}“ ist doppelt.",
  "finding.autoMark": "{name} hat automatisch markiert. Diese Runde erlaubt das nicht.",
  "finding.paperMarks": "{name} ist eine Karte auf Papier. Ihre Markierungen sind nicht die der Ansagen.",
  "finding.callByCrowd": "Ansage {number} war eine Publikumsansage. Diese Runde erlaubt das nicht.",
  "finding.callCrowd": "Ansage {number} war eine Publikumsansage von {count} Leuten, bei {boards} Karten im Raum.",
  "finding.callBefore": "Ansage {number} kam vor dem Beginn.",
  "finding.callLate": "Ansage {number} kam nach dem Ende oder wurde danach zurückgenommen.",
  "finding.roundOpen": "Sie ist nicht zu Ende, aber es folgte eine weitere.",
  "finding.roundEnd": "Ihr Beginn und ihr Ende widersprechen einander.",
  "finding.roundBegan": "Sie begann, bevor die vorige zu Ende war.",
  "finding.roundPlaces": "Etwas darin geschah, bevor die vorige zu Ende war.",
  "finding.roundLater": "Etwas darin geschah, nachdem der Export erstellt wurde.",
  "finding.personUnknown": "{name} steht nicht in der Liste der Mitspielenden.",
  "finding.personName": "{player} heißt in der Liste der Mitspielenden „{other}“, hier aber „{name}“.",
  "finding.removedBoard": "{name} wurde entfernt, hat aber eine Karte.",
  "finding.removedHere": "{name} gilt hier als entfernt, in der Liste der Mitspielenden aber nicht.",
  "finding.hostBoard": "{name} ist ohne Karte aufgeführt, hatte aber eine.",
  "finding.personMissing": "{name} hat keine Karte, wurde nicht entfernt und war nicht Host.",
  "read.players": "Die Liste der Mitspielenden fehlt oder ist nicht lesbar.",
  "limits.rounds": "Fehlende Runden am Ende.",
  "limits.first": "Bei Runden nach Version 1 der Regeln: der Wortlaut der Begriffe und fehlende Runden am Anfang.",
  "limits.draws": "Zusätzliche Plätze, die der Betreiber in eine Verlosung gebracht hat.",
  "limits.marks": "Weitere Markierungen von Leuten ohne Bingo.",
  "limits.after": "Die Ansage, nach der eine späte Karte kam, solange keine Markierung widerspricht.",
  "limits.undo": "Ansagen, die spurlos zurückgenommen und wiederholt wurden.",
  "limits.pauses": "Pausen der Uhr des Raums.",
  "limits.people": "Hosts ohne Karte und entfernte Leute.",
  "limits.times": "Die genauen Zeiten von Ansagen und Markierungen, und von Anfang und Ende einer Runde.",
  "limits.callers": "Ob eine Ansage vom Host oder vom Publikum kam, und wer automatisch markieren ließ.",
  "limits.passedOver":
    "Ob Leute in der Rangliste von Runde {round}, die bei ihrer Verlosung {draw} nicht dabei waren, zu der Zeit " +
    "entfernt waren.",
  "fine.recap": {
    one:
      "Der Startwert von {count} Runde passt zum Fingerabdruck, die Rangliste ist stimmig, und die unten genannten " +
      "Karten und Verlosungen passen. Mit der Exportdatei kannst du jede Markierung prüfen.",
    other:
      "Die Startwerte von {count} Runden passen zu den Fingerabdrücken, die Ranglisten sind stimmig, und die unten " +
      "genannten Karten und Verlosungen passen. Mit der Exportdatei kannst du jede Markierung prüfen.",
  },
  "limits.recapMarks": "Alle Markierungen und Ansagen, und ob Bingos und Plätze dazu passen.",
  "limits.recapBoards": {
    one: "Alle Karten außer der {count}, die angesehen wurde.",
    other: "Alle Karten außer den {count}, die angesehen wurden.",
  },
  "limits.recapNoBoards": "Alle Karten.",
  "limits.recapDraws": "Die Verlosungen von Runde {round}: Ein Rückblick nennt nicht die ganze Rangliste.",
  "finding.rules": "Sie nennt Version {rules} der Regeln, ihr Spiel aber Version {expected}.",
  undisclosed:
    "Bingo: wessen Seite Ansagen am längsten zurückhält. In der Datei steht nur, wie lange. Stimmen für " +
    "Wortlisten und Hinweise, dass eine Ansage noch nicht passiert ist, stehen nicht in der Datei, weil kein " +
    "Ergebnis davon abhängt.",
};
