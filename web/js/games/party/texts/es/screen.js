/** Texts of a party that only the big screen shows, in Spanish. Keys are `party/screen.<key>`. */
export default {
  others: "y {count} más",
};
