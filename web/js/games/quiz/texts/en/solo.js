/** Texts of a quiz for one player, in English. Keys are `quiz/solo.<key>`. */
export default {
  documentTitle: "Quiz alone — Callboard",
  title: "Quiz alone",
  intro: "Practice with any quiz of this server. What you answer stays on this device.",
  write: "Write a quiz",
  mistakes: { one: "{count} mistake again", other: "{count} mistakes again" },
  next: "Next question",
  finish: "Finish",
  back: "All quizzes",
  result: "Right: {right} of {count}",
  all: "No mistakes are left.",
};
