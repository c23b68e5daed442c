/** What a player’s bell says, in French. Keys are `toy/player.<key>`. */
export default {
  ring: "Sonner",
};
