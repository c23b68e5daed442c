/** Texts of a quiz in the recap, in French. Keys are `quiz/recap.<key>`. */
export default {
  question: "{number}. {question}",
  skipped: "Question passée",
};
