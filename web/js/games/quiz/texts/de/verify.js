/** Texts of a quiz on the page that verifies proofs, in German. Keys are `quiz/verify.<key>`. */
export default {
  unreadable: "Quiz {round} dieser Datei ist nicht lesbar.",
  "fine.text": {
    one:
      "Wir haben {count} Quiz Frage für Frage geprüft. Fragen, Antworten, Punkte und Plätze passen zu dem, was vor " +
      "der ersten Frage feststand.",
    other:
      "Wir haben {count} Quiz Frage für Frage geprüft. Fragen, Antworten, Punkte und Plätze passen zu dem, was vor " +
      "der ersten Frage feststand.",
  },
  "fine.recap": {
    one: "Die Fragen von {count} Quiz passen zum Fingerabdruck. Mit der Exportdatei lässt sich jede Antwort prüfen.",
    other: "Die Fragen von {count} Quiz passen zum Fingerabdruck. Mit der Exportdatei lässt sich jede Antwort prüfen.",
  },
  round: "Quiz {number}",
  "round.open": "Dieses Quiz ist noch nicht zu Ende.",
  "check.commitment": "Die Fragen passen zum Fingerabdruck, der vor der ersten veröffentlicht wurde.",
  "check.questions": {
    one: "{count} Frage und ihre richtige Antwort sind, was feststand.",
    other: "{count} Fragen und ihre richtigen Antworten sind, was feststand.",
  },
  "check.answers": {
    one: "{count} Antwort hat die Punkte nach den Regeln.",
    other: "{count} Antworten haben die Punkte nach den Regeln.",
  },
  "check.standings": {
    one: "{count} Zeile des Endstands folgt aus den Antworten.",
    other: "{count} Zeilen des Endstands folgen aus den Antworten.",
  },
  "bad.commitment": "Die Fragen passen nicht zum Fingerabdruck.",
  "bad.questions": "Eine Frage ist nicht, was feststand.",
  "bad.answers": "Eine Antwort hat andere Punkte als nach den Regeln.",
  "bad.standings": "Der Endstand folgt nicht aus den Antworten.",
  "finding.bound": "Raum, Optionen, Fragen und Startwert passen nicht zum Fingerabdruck.",
  "finding.question": "Frage {number} ist nicht, was feststand.",
  "finding.order": "Frage {number} zeigt ihre Antworten in anderer Reihenfolge.",
  "finding.points": "Frage {number}: {player} hat andere Punkte als nach den Regeln.",
  "finding.counts": "Frage {number} zählt ihre Antworten falsch.",
  "finding.unreadableQuestion": "Frage {number} ist nicht lesbar.",
  "finding.standings": "Die Zeile von {player} folgt nicht aus den Antworten.",
  "finding.stranger": "{player} gehört nicht zu den Leuten im Raum.",
  "finding.renamed": "{player} heißt in der Liste anders.",
  "limits.times": "Wann eine Antwort kam, und dass keine fehlt.",
  "limits.typed": "Dass eine getippte Antwort, die als falsch gilt, falsch war.",
  "limits.polls": "Wie viele in einer Umfrage wofür gestimmt haben.",
  "limits.removed": "Dass jemand mit Punkten, der im Endstand fehlt, entfernt wurde.",
  "limits.recap": "Antworten, Zeiten, Punkte und Plätze. Mit der Exportdatei lassen sie sich prüfen.",
  undisclosed:
    "Quiz: die Texte der Fragen, wer in einer Umfrage wofür gestimmt hat, und getippte Antworten, die nicht gelten.",
};
