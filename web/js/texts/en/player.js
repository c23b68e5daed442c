/** What a player’s page says, in English. Keys are `player.<key>`. */
export default {};
