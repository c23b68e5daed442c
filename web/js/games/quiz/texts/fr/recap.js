/** What a recap says of a quiz, in French. Keys are `quiz/recap.<key>`. */
export default {
  question: "{number}. {question}",
  skipped: "Question passée",
};
