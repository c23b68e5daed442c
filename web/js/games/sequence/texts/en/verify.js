/** Texts of One-Eyed Jack on the page that verifies proofs, in English. Keys are `sequence/verify.<key>`. */
export default {
  unreadable: "Game {round} can’t be read.",
  "fine.text": {
    one:
      "In {count} game, the seed, the phones’ random numbers, who began, every play, the sequences, the hands, the " +
      "result, and the draw of a tournament all match.",
    other:
      "In {count} games, the seeds, the phones’ random numbers, who began, every play, the sequences, the hands, " +
      "the results, and the draw of a tournament all match.",
  },
  "limits.people": "Who sat there, and when they played.",
  "limits.shown": "That no player showed their cards.",
  "limits.chance": "Where no phone added a random number: that the server’s operator didn’t know the cards.",
  round: "Game {number}",
  "round.open": "This game hasn’t ended yet.",
  withheld: {
    one: "{count} random number did not arrive in time. A phone that holds one back can choose between two deals.",
    other: "{count} random numbers did not arrive in time. A phone that holds one back can choose between two deals.",
  },
  "check.commitment": "The seed matches its fingerprint.",
  "check.chance": {
    one: "{count} phone’s random number matches its fingerprint.",
    other: "{count} phones’ random numbers match their fingerprints.",
  },
  "check.plays": {
    one: "{count} play follows the rules, with cards that were dealt.",
    other: "{count} plays follow the rules, with cards that were dealt.",
  },
  "check.end": "Sequences, hands and result match.",
  "bad.commitment": "The seed doesn’t match its fingerprint.",
  "bad.chance": "A random number doesn’t match its fingerprint.",
  "bad.plays": "A play breaks the rules.",
  "bad.end": "The result doesn’t match.",
  "finding.bound": "The fingerprint doesn’t match.",
  "finding.nonce": "The random number of seat {place} doesn’t match.",
  "finding.first": "The wrong player started.",
  "finding.play": "Play {number} isn’t allowed by the cards and the rules.",
  "finding.outcome": "The result doesn’t match.",
  "finding.hands": "The hands don’t match.",
  "finding.sequences": "The sequences don’t match.",
  "check.draw": {
    one: "The draw matches the seed, at {count} table.",
    other: "The draw matches the seed, at {count} tables.",
  },
  "bad.draw": "The draw doesn’t match the seed.",
  "finding.seed": "Table {table} was dealt from another seed.",
  "finding.through": "The wrong players advanced from table {table}.",
  "finding.met": "The wrong players met at table {table}.",
  "finding.guest": "{player} played at table {table} without winning before.",
  "limits.tables": "In a tournament, the pairings after the first round, and the standings.",
  "limits.bots": "The level of a bot, whether a play was made for someone, and which tables were just for fun.",
  "limits.recap": "In a tournament, who met in the first round, and the tables that a recap does not show.",
  "finding.order": "The plays are out of order.",
  "finding.options": "Table {table} was played with other options.",
  "check.people": {
    one: "{count} player’s name matches the list of players.",
    other: "The names of {count} players match the list of players.",
  },
  "bad.people": "A name doesn’t match the list of players.",
  "finding.stranger": "{player} is not one of the room’s players.",
  "finding.renamed": "{player} has another name in the list of players.",
  "finding.number": "Game {round} has another number in the file.",
  "finding.twice": "{player} sits at two places of one table.",
  undisclosed:
    "One-Eyed Jack: why a bot, or the server for someone who was away, chose a play. Where teams play together: who " +
    "is in which team, and who voted for what. The file only says how many did.",
};
