/** The design page’s samples, in German. Keys are `quiz/design.<key>`. */
export default {
  answers: "Quiz: Antworten",
  results: "Quiz: Ergebnisse",
  places: "Quiz: Plätze",
  console: "Quiz: die richtige Antwort in der Konsole",
  editor: "Quiz: das Schreiben",
  "kind.choice": "Eine richtige Antwort",
  "kind.choices": "Mehrere richtige Antworten",
  "kind.trueFalse": "Wahr oder falsch",
  "kind.order": "Reihenfolge",
  "kind.estimate": "Schätzfrage",
  "kind.text": "Kurzer Text",
  "kind.poll": "Umfrage",
};
