/** What a party says on the big screen alone, in Spanish. Keys are `party/screen.<key>`. */
export default {
  others: "y {count} más",
};
