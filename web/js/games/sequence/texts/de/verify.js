/** Texts of One-Eyed Jack on the page that verifies proofs, in German. Keys are `sequence/verify.<key>`. */
export default {
  unreadable: "Spiel {round} ist nicht lesbar.",
  "fine.text": {
    one:
      "In {count} Spiel stimmen Startwert, Zufallszahlen der Handys, wer begann, jeder Zug, Sequenzen, Karten auf " +
      "der Hand, Ergebnis und die Auslosung eines Turniers.",
    other:
      "In {count} Spielen stimmen Startwerte, Zufallszahlen der Handys, wer begann, jeder Zug, Sequenzen, Karten " +
      "auf der Hand, Ergebnisse und die Auslosung eines Turniers.",
  },
  "limits.people": "Wer da saß und wann gespielt wurde.",
  "limits.shown": "Dass niemand Karten gezeigt hat.",
  "limits.chance": "Wo kein Handy eine Zufallszahl beitrug: dass der Betreiber des Servers die Karten nicht kannte.",
  round: "Spiel {number}",
  "round.open": "Dieses Spiel ist nicht vorbei.",
  withheld: {
    one:
      "{count} Zufallszahl kam nicht rechtzeitig an. Ein Handy, das eine zurückhält, kann zwischen zwei " +
      "Verteilungen wählen.",
    other:
      "{count} Zufallszahlen kamen nicht rechtzeitig an. Ein Handy, das eine zurückhält, kann zwischen zwei " +
      "Verteilungen wählen.",
  },
  "check.commitment": "Der Startwert passt zu seinem Fingerabdruck.",
  "check.chance": {
    one: "Die Zufallszahl von {count} Handy passt zum Fingerabdruck.",
    other: "Die Zufallszahlen von {count} Handys passen zu den Fingerabdrücken.",
  },
  "check.plays": {
    one: "{count} Zug ist regelgerecht, mit ausgeteilten Karten.",
    other: "{count} Züge sind regelgerecht, mit ausgeteilten Karten.",
  },
  "check.end": "Sequenzen, Karten und Ergebnis stimmen.",
  "bad.commitment": "Der Startwert passt nicht zu seinem Fingerabdruck.",
  "bad.chance": "Eine Zufallszahl passt nicht zu ihrem Fingerabdruck.",
  "bad.plays": "Ein Zug verstößt gegen die Regeln.",
  "bad.end": "Das Ergebnis stimmt nicht.",
  "finding.bound": "Der Fingerabdruck stimmt nicht.",
  "finding.nonce": "Die Zufallszahl von Platz {place} stimmt nicht.",
  "finding.first": "Die falsche Person hat begonnen.",
  "finding.play": "Zug {number} ist nach Karten und Regeln nicht erlaubt.",
  "finding.outcome": "Das Ergebnis stimmt nicht.",
  "finding.hands": "Die Karten auf der Hand stimmen nicht.",
  "finding.sequences": "Die Sequenzen stimmen nicht.",
  "check.draw": {
    one: "Die Auslosung passt zum Startwert, an {count} Tisch.",
    other: "Die Auslosung passt zum Startwert, an {count} Tischen.",
  },
  "bad.draw": "Die Auslosung passt nicht zum Startwert.",
  "finding.seed": "Tisch {table} wurde aus einem anderen Startwert ausgeteilt.",
  "finding.through": "Von Tisch {table} sind die Falschen weitergekommen.",
  "finding.met": "An Tisch {table} haben sich die Falschen getroffen.",
  "finding.guest": "{player} spielte an Tisch {table}, ohne vorher gewonnen zu haben.",
  "limits.tables": "Bei einem Turnier, wer nach der ersten Runde aufeinandertraf, und sein Endstand.",
  "limits.bots":
    "Wie stark ein Bot war, ob ein Zug für jemanden gemacht wurde, und welche Tische nur zum Spaß spielten.",
  "limits.recap":
    "Bei einem Turnier, wer in der ersten Runde aufeinandertraf, und die Tische, die ein Rückblick nicht zeigt.",
  "finding.order": "Die Züge stehen nicht in ihrer Reihenfolge.",
  "finding.options": "Am Tisch {table} galten andere Einstellungen.",
  "check.people": {
    one: "Der Name von {count} Person passt zur Spielerliste.",
    other: "Die Namen von {count} Personen passen zur Spielerliste.",
  },
  "bad.people": "Ein Name passt nicht zur Spielerliste.",
  "finding.stranger": "{player} gehört nicht zu diesem Raum.",
  "finding.renamed": "{player} heißt in der Spielerliste anders.",
  "finding.number": "Spiel {round} hat in der Datei eine andere Nummer.",
  "finding.twice": "{player} sitzt an zwei Plätzen eines Tisches.",
  undisclosed:
    "One-Eyed Jack: warum ein Bot, oder der Server für jemanden, der weg war, einen Zug gewählt hat. Wenn Teams " +
    "gemeinsam spielen: wer in welchem Team ist und wer wofür gestimmt hat. Die Datei sagt nur, wie viele es waren.",
};
