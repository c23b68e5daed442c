/** What the proofs page says of Cross Sums, in German. Keys are `cross-sums/verify.<key>`. */
export default {
  unreadable: "Runde {round} dieser Datei lässt sich nicht lesen.",
  "fine.text": {
    one: "{count} Runde wurde Zug um Zug nachgespielt. Rätsel, Züge, Zeiten und Plätze passen zum Startwert.",
    other: "{count} Runden wurden Zug um Zug nachgespielt. Rätsel, Züge, Zeiten und Plätze passen zu den Startwerten.",
  },
  "fine.recap": {
    one: "Die Rätsel von {count} Runde passen zum Startwert. Mit der Exportdatei kannst du jeden Zug prüfen.",
    other: "Die Rätsel von {count} Runden passen zu den Startwerten. Mit der Exportdatei kannst du jeden Zug prüfen.",
  },
  round: "Runde {number}",
  "round.open": "Diese Runde ist noch nicht vorbei.",
  "check.commitment": "Der Startwert passt zum Fingerabdruck, der vor dem Start veröffentlicht wurde.",
  "check.puzzles": { one: "Das Rätsel passt zum Startwert.", other: "Alle {count} Rätsel passen zum Startwert." },
  "check.moves": { one: "{count} Zug ist gültig.", other: "Alle {count} Züge sind gültig." },
  "check.times": {
    one: "Die Zeiten von {count} Person passen zu den Zügen.",
    other: "Die Zeiten von {count} Leuten passen zu den Zügen.",
  },
  "check.standings": "Die Rangliste passt zu den Zeiten.",
  "bad.commitment": "Der Startwert passt nicht zum Fingerabdruck.",
  "bad.puzzles": "Ein Rätsel passt nicht zum Startwert.",
  "bad.moves": "Ein Zug ist ungültig.",
  "bad.times": "Eine Zeit passt nicht zu den Zügen.",
  "bad.standings": "Die Rangliste passt nicht zu den Zeiten.",
  "finding.bound": "Raum, Runde, Optionen und Startwert passen nicht zum Fingerabdruck.",
  "finding.puzzle": "Rätsel {number} passt nicht zum Startwert.",
  "finding.order": "Die Züge von Rätsel {number} sind nicht in der richtigen Reihenfolge.",
  "finding.move": "Rätsel {number}: Ein Zug von {player} ist ungültig.",
  "finding.hall": "Rätsel {number}: Die Zeit der Gruppe passt nicht zu ihren Zügen.",
  "finding.time": "Die Zeit von {name} stimmt nicht.",
  "finding.standings": "Die Reihenfolge oder eine Summe stimmt nicht.",
  "limits.removed": "Weitere Züge von Leuten, die entfernt wurden oder nichts gelöst haben.",
  "limits.clock": "Pausen der Uhr des Raums.",
  "limits.lines":
    "Namen, die Zahl der Strafen und der gelösten Rätsel, das erste Rätsel jeder Person, und wann ein Rätsel " +
    "begann und endete.",
  "limits.back": "Ob jemand, dessen gelöstes Rätsel als ungelöst zählt, an dessen Ende entfernt war.",
  "limits.recap": "Züge, Zeiten und Plätze. Mit der Exportdatei kannst du sie prüfen.",
  "finding.people": "Eine Person fehlt oder ist doppelt aufgeführt.",
};
