/** What the proofs page says of One-Eyed Jack, in English. Keys are `sequence/verify.<key>`. */
export default {
  unreadable: "Game {round} cannot be read.",
  "fine.text": {
    one: "Cards, plays and outcome of {count} game follow from the sealed seed.",
    other: "Cards, plays and outcomes of {count} games follow from the sealed seeds.",
  },
  "limits.people": "Who sat there, and when they played.",
  "limits.shown": "That nobody showed their cards.",
  "limits.chance": "Where no phone added randomness, that whoever runs the server did not know the cards.",
  round: "Game {number}",
  "round.open": "This game is not over.",
  withheld: {
    one: "{count} phone withheld its number: it could choose between two deals.",
    other: "{count} phones withheld their numbers: each could choose between two deals.",
  },
  "check.commitment": "The seed is the one that was sealed.",
  "check.chance": {
    one: "{count} phone’s number is the promised one.",
    other: "{count} phones’ numbers are the promised ones.",
  },
  "check.plays": {
    one: "{count} play by the rules, with cards that were dealt.",
    other: "{count} plays by the rules, with cards that were dealt.",
  },
  "check.end": "Sequences, hands and outcome follow.",
  "bad.commitment": "The seed is a different one.",
  "bad.chance": "A random number is not the promised one.",
  "bad.plays": "A play is not possible.",
  "bad.end": "The end does not follow.",
  "finding.bound": "The seal does not fit.",
  "finding.nonce": "The number of place {place} is a different one.",
  "finding.first": "Somebody else would have begun.",
  "finding.play": "Play {number} is not one that cards and rules allow.",
  "finding.outcome": "The outcome is a different one.",
  "finding.hands": "The hands are different.",
  "finding.sequences": "The sequences are different.",
};
