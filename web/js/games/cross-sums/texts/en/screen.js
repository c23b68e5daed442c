/** What Cross Sums says on the big screen alone, in English. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Next: {puzzle}",
};
