/** What a recap says of Cross Sums, in English. Keys are `cross-sums/recap.<key>`. */
export default {
  round: "Round {number}, {difficulty}",
};
