/** Texts of One-Eyed Jack in the recap, in English. Keys are `sequence/recap.<key>`. */
export default {
  round: "Game {number}",
  slider: "Plays of the game",
  play: "Play replay",
  "play.number": "{number} of {of}.",
  deal: "The cards are dealt.",
  fair: "Was it fair?",
  added: {
    one: "{count} phone added a random number to the deal.",
    other: "{count} phones added random numbers to the deal.",
  },
  withheld: {
    one: "{count} random number did not arrive in time.",
    other: "{count} random numbers did not arrive in time.",
  },
  sealed: "Fingerprint before the deal: {seal}",
  seed: "Seed: {seed}",
  tournament: "Round {round}, {table}",
};
