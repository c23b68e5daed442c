/** What a party says on the big screen alone, in English. Keys are `party/screen.<key>`. */
export default {
  others: "and {count} more",
};
