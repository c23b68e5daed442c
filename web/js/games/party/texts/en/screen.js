/** Texts of a party that only the big screen shows, in English. Keys are `party/screen.<key>`. */
export default {
  others: "and {count} more",
};
