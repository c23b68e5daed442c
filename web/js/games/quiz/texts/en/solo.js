/** Texts of a quiz for one player, in English. Keys are `quiz/solo.<key>`. */
export default {
  documentTitle: "Quiz alone — Callboard",
  title: "Quiz alone",
  intro: "Practice with any quiz on this server. Your answers stay on this device.",
  write: "Write a quiz",
  mistakes: { one: "Retry {count} mistake", other: "Retry {count} mistakes" },
  next: "Next question",
  finish: "Finish",
  back: "All quizzes",
  languages: "Other languages",
  estimate: "Right if you are at most 10% off.",
  result: "Right: {right} of {count}",
  polls: { one: "{count} poll", other: "{count} polls" },
  another: "Another quiz",
  all: "No mistakes are left.",
};
