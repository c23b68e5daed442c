/** What the proofs page says of One-Eyed Jack, in German. Keys are `sequence/verify.<key>`. */
export default {
  unreadable: "Spiel {round} ist nicht lesbar.",
  "fine.text": {
    one: "Karten, Züge und Ergebnis von {count} Spiel folgen aus dem versiegelten Startwert.",
    other: "Karten, Züge und Ergebnisse von {count} Spielen folgen aus den versiegelten Startwerten.",
  },
  "limits.people": "Wer da saß und wann gespielt wurde.",
  "limits.shown": "Dass niemand Karten gezeigt hat.",
  "limits.chance": "Wo kein Handy zum Zufall beitrug: dass, wer den Server betreibt, die Karten nicht kannte.",
  round: "Spiel {number}",
  "round.open": "Dieses Spiel ist nicht vorbei.",
  withheld: {
    one: "{count} Handy hat seine Zahl zurückgehalten: Es konnte zwischen zwei Verteilungen wählen.",
    other: "{count} Handys haben ihre Zahl zurückgehalten: Jedes konnte zwischen zwei Verteilungen wählen.",
  },
  "check.commitment": "Der Startwert ist der versiegelte.",
  "check.chance": {
    one: "Die Zahl von {count} Handy ist die versprochene.",
    other: "Die Zahlen von {count} Handys sind die versprochenen.",
  },
  "check.plays": {
    one: "{count} Zug nach den Regeln, mit ausgeteilten Karten.",
    other: "{count} Züge nach den Regeln, mit ausgeteilten Karten.",
  },
  "check.end": "Sequenzen, Karten und Ergebnis folgen daraus.",
  "bad.commitment": "Der Startwert ist ein anderer.",
  "bad.chance": "Eine Zufallszahl ist nicht die zugesagte.",
  "bad.plays": "Ein Zug ist nicht möglich.",
  "bad.end": "Das Ende folgt nicht daraus.",
  "finding.bound": "Das Siegel passt nicht.",
  "finding.nonce": "Die Zahl von Platz {place} ist eine andere.",
  "finding.first": "Jemand anders hätte begonnen.",
  "finding.play": "Zug {number} geht nach Karten und Regeln nicht.",
  "finding.outcome": "Das Ergebnis ist ein anderes.",
  "finding.hands": "Die Karten sind andere.",
  "finding.sequences": "Die Sequenzen sind andere.",
};
