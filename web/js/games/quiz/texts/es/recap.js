/** What a recap says of a quiz, in Spanish. Keys are `quiz/recap.<key>`. */
export default {
  question: "{number}. {question}",
  skipped: "Pregunta saltada",
};
