/** Texts of Cross Sums that only the big screen shows, in German. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Als Nächstes: {puzzle}",
  joinNext: "Beim nächsten Rennen mitmachen: Code {code}",
};
