/** What a player’s bell says, in Spanish. Keys are `toy/player.<key>`. */
export default {
  ring: "Tocar",
};
