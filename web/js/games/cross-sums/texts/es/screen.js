/** What Cross Sums says on the big screen alone, in Spanish. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "A continuación: {puzzle}",
};
