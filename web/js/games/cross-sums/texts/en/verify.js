/** What the proofs page says of Cross Sums, in English. Keys are `cross-sums/verify.<key>`. */
export default {
  unreadable: "Round {round} of this file can’t be read.",
  "fine.text": {
    one: "We replayed {count} round move by move. Its puzzles, moves, times and places match its seed.",
    other: "We replayed {count} rounds move by move. Their puzzles, moves, times and places match their seeds.",
  },
  "fine.recap": {
    one: "The puzzles of {count} round match its seed. The export file lets you check every move.",
    other: "The puzzles of {count} rounds match their seeds. The export file lets you check every move.",
  },
  round: "Round {number}",
  "round.open": "This round hasn’t ended yet.",
  "check.commitment": "The seed matches the fingerprint published before the start.",
  "check.puzzles": { one: "The puzzle matches the seed.", other: "All {count} puzzles match the seed." },
  "check.moves": { one: "{count} move is valid.", other: "All {count} moves are valid." },
  "check.times": {
    one: "The times of {count} player match the moves.",
    other: "The times of {count} players match the moves.",
  },
  "check.standings": "The standings match the times.",
  "bad.commitment": "The seed doesn’t match the fingerprint.",
  "bad.puzzles": "A puzzle doesn’t match the seed.",
  "bad.moves": "A move is invalid.",
  "bad.times": "A time doesn’t match the moves.",
  "bad.standings": "The standings don’t match the times.",
  "finding.bound": "Room, round, options and seed don’t match the fingerprint.",
  "finding.puzzle": "Puzzle {number} doesn’t match the seed.",
  "finding.order": "The moves of puzzle {number} are out of order.",
  "finding.move": "Puzzle {number}: a move of {player} is invalid.",
  "finding.hall": "Puzzle {number}: the group’s time doesn’t match its moves.",
  "finding.time": "{name}’s time doesn’t match.",
  "finding.standings": "The order or a total doesn’t match.",
  "limits.removed": "More moves by removed players or players who solved nothing.",
  "limits.clock": "Pauses of the room’s clock.",
  "limits.lines":
    "Names, the numbers of penalties and of solved puzzles, the first puzzle of each player, and when a puzzle " +
    "started and ended.",
  "limits.back": "Whether a player whose solved puzzle counts as unsolved had been removed when it ended.",
  "limits.recap": "Moves, times and places. The export file lets you check them.",
  "finding.people": "A player is missing or listed twice.",
};
