/** What One-Eyed Jack says on phones in a room, in English. Keys are `sequence/room.<key>`. */
export default {
  seating: "Teams",
  table: "Table",
  empty: "nobody yet",
  join: "Join {team}",
  "news.seating": "The host deals as soon as everybody sits.",
  "news.full": "All places are taken: you can watch, or take a bot’s place later.",
  "news.gathering": "The cards are being shuffled, with randomness from every phone.",
  takeOver: "Take the place of {name}",
  "options.game": "This game",
  "options.keys":
    "Keys: 1 to 7 choose a card, Tab goes through its spaces, Enter plays, D swaps a dead card, P passes, L says the last plays, V shows the hand as a list.",
  "options.fair": "Was it fair?",
  "options.sealed": "Sealed before the deal: {seal}",
  "options.seed": "The seed: {seed}",
  "options.added": "This phone added randomness to the deal.",
  "options.unlisted": "The server left this phone’s number out.",
  "news.tables": "The tables are drawn as soon as the host begins.",
  "news.crowd": "Each team has one open hand and votes on every play.",
};
