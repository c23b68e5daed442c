/** Texts of Cross Sums in the recap, in Spanish. Keys are `cross-sums/recap.<key>`. */
export default {
  round: "Ronda {number}, {difficulty}",
};
