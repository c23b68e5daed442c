/** What a player’s bell says, in English. Keys are `toy/player.<key>`. */
export default {
  ring: "Ring",
};
