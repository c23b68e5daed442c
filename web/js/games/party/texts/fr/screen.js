/** Texts of a party that only the big screen shows, in French. Keys are `party/screen.<key>`. */
export default {
  others: "et {count} de plus",
};
