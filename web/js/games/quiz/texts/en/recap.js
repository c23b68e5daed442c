/** Texts of a quiz in the recap, in English. Keys are `quiz/recap.<key>`. */
export default {
  question: "{number}. {question}",
  skipped: "Skipped question",
};
