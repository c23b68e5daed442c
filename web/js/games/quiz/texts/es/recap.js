/** Texts of a quiz in the recap, in Spanish. Keys are `quiz/recap.<key>`. */
export default {
  question: "{number}. {question}",
  skipped: "Pregunta saltada",
};
