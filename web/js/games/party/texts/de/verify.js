/** Texts of a party on the page that verifies proofs, in German. Keys are `party/verify.<key>`. */
export default {
  unreadable: "Spiel {number} dieser Datei ist nicht lesbar.",
  "fine.text": {
    one:
      "In {count} Spiel stimmen Startwert, Optionen und Stapel, die Zufallszahlen der Handys, jede Drehung, und " +
      "wie oft wer dran war.",
    other:
      "In {count} Spielen stimmen Startwerte, Optionen und Stapel, die Zufallszahlen der Handys, jede Drehung, und " +
      "wie oft wer dran war.",
  },
  "fine.recap": {
    one:
      "Startwert, Optionen und Stapel von {count} Spiel passen zum Fingerabdruck, und bei Verlosungen hielt das " +
      "Rad, wo der Startwert es sagt. Mit der Exportdatei lässt sich jeder Dreh prüfen.",
    other:
      "Startwerte, Optionen und Stapel von {count} Spielen passen zu den Fingerabdrücken, und bei Verlosungen " +
      "hielt das Rad, wo die Startwerte es sagen. Mit der Exportdatei lässt sich jeder Dreh prüfen.",
  },
  round: "Spiel {number}",
  "round.open": "Dieses Spiel läuft noch.",
  "check.commitment": "Der Startwert passt zum Fingerabdruck, der vor der ersten Drehung veröffentlicht wurde.",
  "check.chances": {
    one: "{count} Zufallszahl eines Handys stimmt mit der festgelegten überein.",
    other: "{count} Zufallszahlen von Handys stimmen mit den festgelegten überein.",
  },
  "check.spins": {
    one: "{count} Drehung endet an der richtigen Stelle.",
    other: "Alle {count} Drehungen enden an der richtigen Stelle.",
  },
  "check.picked": "Wie oft wer dran war, stimmt mit den Drehungen überein.",
  "bad.commitment": "Der Startwert passt nicht zum Fingerabdruck.",
  "bad.chances": "Die Zufallszahl eines Handys stimmt nicht.",
  "bad.spins": "Eine Drehung endet an der falschen Stelle.",
  "bad.picked": "Die Zähler stimmen nicht mit den Drehungen überein.",
  "finding.bound": "Raum, Spiel, Optionen, Stapel und Startwert passen nicht zum Fingerabdruck.",
  "finding.order": "Drehung {number} steht an der falschen Stelle.",
  "finding.list": "Drehung {number}: Die Liste der festgelegten Zahlen stimmt nicht.",
  "finding.push": "Drehung {number}: Die Zahl von {player} stimmt nicht mit der festgelegten überein.",
  "finding.winner": "Drehung {number} wählt jemand anderen.",
  "finding.place": "Drehung {number} endet an einer anderen Stelle.",
  "finding.rule": "Drehung {number}: Jemand war gegen die Regel auf dem Rad.",
  "finding.teams": "Drehung {number}: Ein Team war auf dem Rad, das schon dran war.",
  "finding.picked": "Bei {name} stimmt die Anzahl nicht.",
  "limits.people": "Dass alle auf dem Rad wirklich da waren, und sonst niemand.",
  "limits.teams": "Wer in welchem Team war und dass jedes Team auf dem Rad war, das an der Reihe war.",
  "limits.questions": "Dass die Fragen in der Reihenfolge kamen, die der Startwert ergibt.",
  "limits.server":
    "Kein Handy hat eine Zufallszahl beigetragen: Der Betreiber des Servers hätte die Ergebnisse kennen können.",
  "limits.missing": {
    one:
      "{count} Zufallszahl kam nicht rechtzeitig. Ein Handy, das eine zurückhält, kann zwischen zwei Ergebnissen " +
      "wählen.",
    other:
      "{count} Zufallszahlen kamen nicht rechtzeitig. Ein Handy, das eine zurückhält, kann zwischen zwei " +
      "Ergebnissen wählen.",
  },
  "limits.names": "Dass Gäste und die Zeilen einer Liste, aus der gelost wurde, so hießen.",
  "limits.spins": "Wann und von wem gedreht wurde, und welche Verlosungen zurückgenommen wurden.",
  "limits.prizes":
    "Worum gelost wurde, nach welcher Regel und für wie viele gedreht wurde, die Titel der Stapel, und wie viele " +
    "Fragen es gab.",
  "check.people": {
    one: "Der Name von {count} Person passt zur Spielerliste.",
    other: "Die Namen von {count} Personen passen zur Spielerliste.",
  },
  "bad.people": "Ein Name passt nicht zur Spielerliste.",
  "finding.stranger": "{player} gehört nicht zu diesem Raum.",
  "finding.renamed": "{player} heißt in der Spielerliste anders.",
  "finding.number": "Spiel {number} hat in der Datei eine andere Nummer.",
  "finding.entrant": "{player} heißt in der Liste der Gäste oder Zeilen anders.",
  "limits.recap":
    "Die Drehs für Fragen, wer auf dem Rad war, und die Zahl jedes Handys. Mit der Exportdatei lassen sie sich prüfen.",
  undisclosed:
    "Party: die Texte der Fragen und die Namen von Gästen und aus eingefügten Listen. Stimmen stehen nicht in der " +
    "Datei, weil kein Ergebnis davon abhängt.",
};
