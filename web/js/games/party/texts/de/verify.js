/** What the proofs page says of a party, in German. Keys are `party/verify.<key>`. */
export default {
  unreadable: "Spiel {number} dieser Datei ist nicht lesbar.",
  "fine.text": {
    one: "Jede Drehung von {count} Spiel folgt aus dem versiegelten Geheimnis und dem Zufall der Handys.",
    other: "Jede Drehung von {count} Spielen folgt aus den versiegelten Geheimnissen und dem Zufall der Handys.",
  },
  game: "Spiel {number}",
  "game.open": "Dieses Spiel läuft noch.",
  "check.commitment": "Das Geheimnis ist das vor der ersten Drehung versiegelte.",
  "check.chances": {
    one: "{count} Zufallszahl eines Handys ist die zugesagte.",
    other: "{count} Zufallszahlen von Handys sind die zugesagten.",
  },
  "check.spins": { one: "{count} Drehung hält, wo sie muss.", other: "Alle {count} Drehungen halten, wo sie müssen." },
  "check.picked": "Wie oft wer gewählt wurde, folgt aus den Drehungen.",
  "bad.commitment": "Das Geheimnis ist nicht das versiegelte.",
  "bad.chances": "Die Zufallszahl eines Handys ist eine andere.",
  "bad.spins": "Eine Drehung hält nicht, wo sie muss.",
  "bad.picked": "Die Zahlen folgen nicht aus den Drehungen.",
  "finding.bound": "Raum, Spiel, Optionen, Stapel und Geheimnis ergeben nicht das Siegel.",
  "finding.order": "Drehung {number} steht nicht an ihrem Platz.",
  "finding.list": "Drehung {number}: Die Liste der Zusagen ist eine andere.",
  "finding.push": "Drehung {number}: {player} hat eine andere Zahl genannt als zugesagt.",
  "finding.winner": "Drehung {number} wählt jemand anderen.",
  "finding.place": "Drehung {number} hält an anderer Stelle.",
  "finding.rule": "Drehung {number}: Jemand war gegen die Regel auf dem Rad.",
  "finding.picked": "{name} wurde anders oft gewählt.",
  "limits.people": "Dass alle auf dem Rad da waren, und sonst niemand.",
  "limits.questions": "Dass die Fragen in der Reihenfolge des Geheimnisses kamen.",
  "limits.server": "Kein Handy hat Zufall beigemischt: Wer den Server betreibt, hätte die Ergebnisse kennen können.",
  "limits.missing": {
    one: "{count} Zufallszahl kam nicht rechtzeitig: Wer sie zurückhielt, konnte zwischen zwei Ergebnissen wählen.",
    other:
      "{count} Zufallszahlen kamen nicht rechtzeitig: Wer eine zurückhielt, konnte zwischen zwei Ergebnissen wählen.",
  },
};
