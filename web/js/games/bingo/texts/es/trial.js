/** Calls of a simulated round, in Spanish. Keys are `bingo/trial.<key>`. */
export default {
  "term.1": "Todos cantan",
  "term.2": "Paradón del portero",
  "term.3": "«¡Lo sabía!»",
  "term.4": "«¿Falta mucho?»",
};
