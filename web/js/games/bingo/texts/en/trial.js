/** Calls of a simulated round, in English. Keys are `bingo/trial.<key>`. */
export default {
  "term.1": "Everyone sings along",
  "term.2": "A great save",
  "term.3": "“I knew it!”",
  "term.4": "“Are we there yet?”",
};
