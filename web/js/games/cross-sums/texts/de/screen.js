/** What Cross Sums says on the big screen alone, in German. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Als Nächstes: {puzzle}",
};
