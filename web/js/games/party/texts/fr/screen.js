/** What a party says on the big screen alone, in French. Keys are `party/screen.<key>`. */
export default {
  others: "et {count} de plus",
};
