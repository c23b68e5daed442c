/** Texts of a quiz in the recap, in German. Keys are `quiz/recap.<key>`. */
export default {
  question: "{number}. {question}",
  skipped: "Übersprungene Frage",
};
