/** What a player’s bell says, in German. Keys are `toy/player.<key>`. */
export default {
  ring: "Läuten",
};
