/** What a recap says of Cross Sums, in German. Keys are `cross-sums/recap.<key>`. */
export default {
  round: "Runde {number}, {difficulty}",
};
