/** What a recap says of Cross Sums, in French. Keys are `cross-sums/recap.<key>`. */
export default {
  round: "Manche {number}, {difficulty}",
};
