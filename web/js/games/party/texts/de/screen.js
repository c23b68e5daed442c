/** Texts of a party that only the big screen shows, in German. Keys are `party/screen.<key>`. */
export default {
  others: "und {count} weitere",
};
