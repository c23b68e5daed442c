/** Texts of Cross Sums in the recap, in German. Keys are `cross-sums/recap.<key>`. */
export default {
  round: "Runde {number}, {difficulty}",
};
