/** Calls of a simulated round, in German. Keys are `bingo/trial.<key>`. */
export default {
  "term.1": "Alle singen mit",
  "term.2": "Glanzparade",
  "term.3": "„Ich hab’s gewusst!“",
  "term.4": "„Sind wir bald da?“",
};
