/** What a recap says of Cross Sums, in Spanish. Keys are `cross-sums/recap.<key>`. */
export default {
  round: "Ronda {number}, {difficulty}",
};
