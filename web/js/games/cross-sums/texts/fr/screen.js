/** Texts of Cross Sums that only the big screen shows, in French. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Ensuite : {puzzle}",
  joinNext: "Rejoignez la prochaine course avec le code {code}",
};
