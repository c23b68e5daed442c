/** The design page’s samples, in English. Keys are `quiz/design.<key>`. */
export default {
  answers: "Quiz: answers",
  results: "Quiz: results",
  places: "Quiz: places",
  console: "Quiz: the right answer in the console",
  editor: "Quiz: the editor",
  "kind.choice": "One right answer",
  "kind.choices": "Several right answers",
  "kind.trueFalse": "True or false",
  "kind.order": "Put in order",
  "kind.estimate": "Estimate",
  "kind.text": "Short text",
  "kind.poll": "Poll",
};
