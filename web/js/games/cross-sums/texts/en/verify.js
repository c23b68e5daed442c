/** What the proofs page says of Cross Sums, in English. Keys are `cross-sums/verify.<key>`. */
export default {
  unreadable: "Round {round} of this file cannot be read.",
  "fine.text": {
    one: "Puzzles, moves, times and places of {count} round follow from its sealed secret.",
    other: "Puzzles, moves, times and places of {count} rounds follow from their sealed secrets.",
  },
  "fine.recap": {
    one: "{count} round’s puzzles follow from its sealed secret. An export proves every move.",
    other: "The puzzles of {count} rounds follow from their sealed secrets. An export proves every move.",
  },
  round: "Round {number}",
  "round.open": "This round is not over yet.",
  "check.commitment": "The secret is the one that was sealed before the start.",
  "check.puzzles": { one: "The puzzle follows from the secret.", other: "All {count} puzzles follow from the secret." },
  "check.moves": {
    one: "The one move is as the rules take it.",
    other: "All {count} moves are as the rules take them.",
  },
  "check.times": {
    one: "The times of {count} player follow from the moves.",
    other: "The times of {count} players follow from the moves.",
  },
  "check.standings": "The standings follow from the times.",
  "bad.commitment": "The secret is not the one that was sealed.",
  "bad.puzzles": "A puzzle does not follow from the secret.",
  "bad.moves": "A move is not as the rules take it.",
  "bad.times": "A time does not follow from the moves.",
  "bad.standings": "The standings do not follow from the times.",
  "finding.bound": "Room, round, options and secret do not give the seal.",
  "finding.puzzle": "Puzzle {number} is a different one.",
  "finding.order": "The moves of puzzle {number} are not in their order.",
  "finding.move": "Puzzle {number}: the rules do not take a move of {player}.",
  "finding.hall": "Puzzle {number}: the hall’s time does not follow from its moves.",
  "finding.time": "{name} took another time.",
  "finding.standings": "The order or a total is a different one.",
  "limits.removed": "That nobody who was removed, or solved nothing, did more than this.",
  "limits.clock": "That the room’s clock stood still when it says so.",
  "limits.lines":
    "Names, the numbers of slips and of solved puzzles, from which puzzle on somebody played, and when a puzzle began and ended.",
  "limits.back": "That a player whose solved puzzle counts as unsolved was removed when it ended.",
};
