/** Texts of Cross Sums that only the big screen shows, in English. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Next: {puzzle}",
  joinNext: "Join the next race with the code {code}",
};
