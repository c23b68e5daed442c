/** Calls of a simulated round, in French. Keys are `bingo/trial.<key>`. */
export default {
  "term.1": "Tout le monde chante",
  "term.2": "Bel arrêt du gardien",
  "term.3": "« Je le savais ! »",
  "term.4": "« On arrive bientôt ? »",
};
