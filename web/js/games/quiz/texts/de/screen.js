/** Texts of a quiz on the big screen, in German. Keys are `quiz/screen.<key>`. */
export default {
  answered: "{count} von {players} haben geantwortet",
  reading: "Erst lesen. Die Antworten folgen.",
  "type.choices": "Mehrere Antworten können richtig sein",
  "type.order": "Ordne sie auf deinem Handy",
  "type.estimate": "Gib deine Zahl ein: am nächsten gewinnt",
  "type.text": "Gib deine Antwort auf dem Handy ein",
};
