/** Texts of a party on the page that verifies proofs, in English. Keys are `party/verify.<key>`. */
export default {
  unreadable: "Game {number} of this file can’t be read.",
  "fine.text": {
    one:
      "In {count} game, the seed, options and decks, the phones’ random numbers, every spin, and how often each " +
      "player was picked all match.",
    other:
      "In {count} games, the seeds, options and decks, the phones’ random numbers, every spin, and how often each " +
      "player was picked all match.",
  },
  "fine.recap": {
    one:
      "The seed, options and decks of {count} game match the fingerprint, and in its draws the wheel stopped " +
      "where the seed says. The export file lets you check every spin.",
    other:
      "The seeds, options and decks of {count} games match their fingerprints, and in their draws the wheel " +
      "stopped where the seeds say. The export file lets you check every spin.",
  },
  round: "Game {number}",
  "round.open": "This game has not ended yet.",
  "check.commitment": "The seed matches the fingerprint published before the first spin.",
  "check.chances": {
    one: "{count} random number from a phone matches the committed one.",
    other: "{count} random numbers from phones match the committed ones.",
  },
  "check.spins": {
    one: "{count} spin stops at the right place.",
    other: "All {count} spins stop at the right place.",
  },
  "check.picked": "How often each player was picked matches the spins.",
  "bad.commitment": "The seed doesn’t match the fingerprint.",
  "bad.chances": "A phone’s random number doesn’t match.",
  "bad.spins": "A spin stops at the wrong place.",
  "bad.picked": "The counts don’t match the spins.",
  "finding.bound": "Room, game, options, decks and seed don’t match the fingerprint.",
  "finding.order": "Spin {number} is out of order.",
  "finding.list": "Spin {number}: the list of committed numbers doesn’t match.",
  "finding.push": "Spin {number}: {player}’s number doesn’t match the committed one.",
  "finding.winner": "Spin {number} picks someone else.",
  "finding.place": "Spin {number} stops at another place.",
  "finding.rule": "Spin {number}: someone was on the wheel against the rule.",
  "finding.teams": "Spin {number}: a team was on the wheel that had had its turn.",
  "finding.picked": "The count for {name} is wrong.",
  "limits.people": "That everyone on the wheel was really there, and no one else.",
  "limits.teams": "Which players were in which team, and that every team whose turn it was was on the wheel.",
  "limits.questions": "That the questions came in the order the seed gives.",
  "limits.server": "No phone added a random number, so the server’s operator could have known the results.",
  "limits.missing": {
    one: "{count} random number did not arrive in time. A phone that holds one back can choose between two results.",
    other: "{count} random numbers did not arrive in time. A phone that holds one back can choose between two results.",
  },
  "limits.names": "That guests, and the lines of a list that was drawn from, had these names.",
  "limits.spins": "When the wheel was spun, which players spun it, and which draws were taken back.",
  "limits.prizes":
    "What a draw was for, by which rule and for how many the wheel was spun, the decks’ titles, and how many " +
    "questions there were.",
  "check.people": {
    one: "{count} player’s name matches the list of players.",
    other: "The names of {count} players match the list of players.",
  },
  "bad.people": "A name doesn’t match the list of players.",
  "finding.stranger": "{player} is not one of the room’s players.",
  "finding.renamed": "{player} has another name in the list of players.",
  "finding.number": "Game {number} has another number in the file.",
  "finding.entrant": "{player} has another name in the list of guests or lines.",
  "limits.recap":
    "The spins of questions, who was on the wheel, and each phone’s number. The export file lets you check them.",
  undisclosed:
    "Party: the texts of the questions, and the names of guests and of pasted lists. Votes aren’t in the file, " +
    "since no result depends on them.",
};
