/** What a recap says of a party, in English. Keys are `party/recap.<key>`. */
export default {
  game: "Game {number}",
  spins: { one: "{count} spin", other: "{count} spins" },
  asked: { one: "{count} question", other: "{count} questions" },
  picked: "How often the wheel picked each",
  draw: "{time}, of {count}",
};
