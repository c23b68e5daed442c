/** Texts of Cross Sums in the recap, in English. Keys are `cross-sums/recap.<key>`. */
export default {
  round: "Round {number}, {difficulty}",
};
