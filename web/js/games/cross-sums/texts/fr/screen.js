/** What Cross Sums says on the big screen alone, in French. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Ensuite : {puzzle}",
};
