/** Texts of Cross Sums in the recap, in French. Keys are `cross-sums/recap.<key>`. */
export default {
  round: "Manche {number}, {difficulty}",
};
