/** What a recap tells of One-Eyed Jack, in English. Keys are `sequence/recap.<key>`. */
export default {
  round: "Game {number}",
  slider: "Plays of the game",
  play: "Run the film",
  "play.number": "{number} of {of}.",
  deal: "The cards are dealt.",
  fair: "Was it fair?",
  added: {
    one: "{count} phone added randomness to the deal.",
    other: "{count} phones added randomness to the deal.",
  },
  withheld: {
    one: "{count} phone promised a number and withheld it.",
    other: "{count} phones promised a number and withheld it.",
  },
  sealed: "Sealed before the deal: {seal}",
  seed: "The seed: {seed}",
  tournament: "Round {round}, {table}",
};
