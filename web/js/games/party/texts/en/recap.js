/** Texts of a party in the recap, in English. Keys are `party/recap.<key>`. */
export default {
  game: "Game {number}",
  spins: { one: "{count} spin", other: "{count} spins" },
  asked: { one: "{count} question", other: "{count} questions" },
  draws: { one: "{count} prize draw", other: "{count} prize draws" },
  picked: "How often each player was picked",
  winners: "Winners",
  draw: "{time}, drawn from {count}",
};
