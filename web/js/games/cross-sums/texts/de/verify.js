/** What the proofs page says of Cross Sums, in German. Keys are `cross-sums/verify.<key>`. */
export default {
  unreadable: "Runde {round} dieser Datei lässt sich nicht lesen.",
  "fine.text": {
    one: "Rätsel, Züge, Zeiten und Plätze von {count} Runde folgen aus ihrem versiegelten Geheimnis.",
    other: "Rätsel, Züge, Zeiten und Plätze von {count} Runden folgen aus ihren versiegelten Geheimnissen.",
  },
  "fine.recap": {
    one: "Die Rätsel von {count} Runde folgen aus ihrem versiegelten Geheimnis. Ein Export beweist jeden Zug.",
    other: "Die Rätsel von {count} Runden folgen aus ihren versiegelten Geheimnissen. Ein Export beweist jeden Zug.",
  },
  round: "Runde {number}",
  "round.open": "Diese Runde ist noch nicht vorbei.",
  "check.commitment": "Das Geheimnis ist das vor dem Start versiegelte.",
  "check.puzzles": {
    one: "Das Rätsel folgt aus dem Geheimnis.",
    other: "Alle {count} Rätsel folgen aus dem Geheimnis.",
  },
  "check.moves": { one: "Der eine Zug entspricht den Regeln.", other: "Alle {count} Züge entsprechen den Regeln." },
  "check.times": {
    one: "Die Zeiten von {count} Person folgen aus den Zügen.",
    other: "Die Zeiten von {count} Personen folgen aus den Zügen.",
  },
  "check.standings": "Die Rangliste folgt aus den Zeiten.",
  "bad.commitment": "Das Geheimnis ist nicht das versiegelte.",
  "bad.puzzles": "Ein Rätsel folgt nicht aus dem Geheimnis.",
  "bad.moves": "Ein Zug widerspricht den Regeln.",
  "bad.times": "Eine Zeit folgt nicht aus den Zügen.",
  "bad.standings": "Die Rangliste folgt nicht aus den Zeiten.",
  "finding.bound": "Raum, Runde, Optionen und Geheimnis ergeben das Siegel nicht.",
  "finding.puzzle": "Rätsel {number} ist ein anderes.",
  "finding.order": "Die Züge von Rätsel {number} stehen nicht in ihrer Reihenfolge.",
  "finding.move": "Rätsel {number}: Ein Zug von {player} ist nicht erlaubt.",
  "finding.hall": "Rätsel {number}: Die Zeit des Saals folgt nicht aus seinen Zügen.",
  "finding.time": "{name} hat eine andere Zeit gebraucht.",
  "finding.standings": "Die Reihenfolge oder eine Summe ist eine andere.",
  "limits.removed": "Dass niemand, der entfernt wurde oder nichts gelöst hat, mehr getan hat.",
  "limits.clock": "Dass die Uhr des Raums dann stillstand, wenn es dort steht.",
  "limits.lines":
    "Namen, die Zahl der Fehler und der gelösten Rätsel, ab welchem Rätsel jemand mitspielte, und wann ein Rätsel begann und endete.",
  "limits.back": "Dass jemand, dessen gelöstes Rätsel als ungelöst zählt, an dessen Ende entfernt war.",
};
