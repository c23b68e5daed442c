/** What a recap says of a quiz, in English. Keys are `quiz/recap.<key>`. */
export default {
  question: "{number}. {question}",
  skipped: "Skipped question",
};
