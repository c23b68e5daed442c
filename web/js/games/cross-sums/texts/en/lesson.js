/** Texts of the introduction to Cross Sums, in English. Keys are `cross-sums/lesson.<key>`. */
export default {
  first: "Remove numbers until every row and column adds up to its target.",
  goal: "The large number is what must be left in its line, the small one what still has to go.",
  tap: "Tap it.",
  right: "Right.",
  stays: "Not the {number}: it stays.",
  kept: "The {number} now has a ring: it stays.",
  goes: "Not the {number}: it has to go.",
  hold: "Every line adds up now. One more thing: press and hold a number to keep it.",
  done: "That’s it. Every puzzle has exactly one solution. You never need to guess.",
  tools: "Press and hold a number to keep it instead: it gets a ring. A wrong mark costs a life.",
  supply: "You have five hints for all puzzles together. A level that you finish without mistakes or hints earns one.",
  close: "Got it",
};
