/** What a party says on the big screen alone, in German. Keys are `party/screen.<key>`. */
export default {
  others: "und {count} weitere",
};
