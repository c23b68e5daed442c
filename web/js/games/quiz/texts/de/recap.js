/** What a recap says of a quiz, in German. Keys are `quiz/recap.<key>`. */
export default {
  question: "{number}. {question}",
  skipped: "Übersprungene Frage",
};
