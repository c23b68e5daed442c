/**
 * The messages of Cross Sums, as types; those of the room are in `room/wire.js`.
 *
 * @typedef {import("../../room/wire.js").Avatar} Avatar
 * @typedef {import("../../room/wire.js").Hex32} Hex32
 * @typedef {import("../../room/wire.js").Name} Name
 * @typedef {import("../../room/wire.js").Named} Named
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").PlayerID} PlayerID
 * @typedef {import("../../room/wire.js").Time} Time
 * @typedef {"open" | "kept" | "removed"} Mark The state of a cell. An open cell counts as kept in sums.
 * @typedef {"easy" | "medium" | "hard" | "extraHard" | "expert" | "master" | "giant"} Difficulty `giant` is available
 *   only in the mode `together`, whose only difficulties are `master` and `giant`.
 *
 * @typedef {object} Options The options of a round.
 * @property {"race" | "together"} mode Whether everyone plays their own board against the others, or all share one
 *   board.
 * @property {Difficulty} difficulty
 * @property {Int<1, 10>} puzzles
 * @property {Int<0, 5>} lives The number of mistakes that end a board; 0 for no limit.
 * @property {Int<0, 3>} hints The number of hints in each puzzle.
 * @property {"instant" | "atEnd"} checking Whether each mark is checked, or the board when it is submitted.
 * @property {boolean} sums Whether pages show the lines' current sums.
 * @property {Int<30, 1800>} limit The time limit of a puzzle in seconds.
 * @property {Int<0, 60>} pause Seconds between two puzzles, at least 5; 0 to wait for a host.
 * @property {"shared" | "own"} lateStart Whether players who join late play the current puzzle by the shared clock, or
 *   wait for the next one.
 * @property {Int<5, 50>} [share] In the mode `together`: the percentage of present players that must choose the same
 *   mark.
 *
 * @typedef {Partial<Options>} OptionsChange Options for a round; missing members have their defaults.
 *
 * @typedef {object} Puzzle The current puzzle, or the last one.
 * @property {Int<1>} number
 * @property {Int<1>} of
 * @property {Int<3, 8>} size
 * @property {Int<1>[]} grid Row by row.
 * @property {Int<0>[]} rows The sums of the rows' kept numbers.
 * @property {Int<0>[]} columns
 * @property {Time} startedAt
 * @property {Time} [endsAt] Present while the puzzle is played.
 * @property {Match<"^[01]+$">} [solution] Present after the end: 1 for each cell that is kept.
 *
 * @typedef {object} Round The state of the round. A puzzle is sent at its start, its solution at its end, and the seed
 *   at the end of the round.
 * @property {Int<1>} number
 * @property {"dealt" | "playing" | "paused" | "finished"} state
 * @property {Options} options
 * @property {Hex32} commitment The commitment to room, play, round, options and seed, published before any number.
 * @property {Time} [startsAt] Present during a countdown.
 * @property {Time} [continuesAt] The automatic end of a pause.
 * @property {Hex32} [seed] Present after the end of the round.
 * @property {Puzzle} [puzzle]
 *
 * @typedef {Int<0, 63>} Cell
 * @typedef {[player: PlayerID, name: Name, share: Int<0, 100>, tenths?: Int<0>]} Ahead A leading player: player, name,
 *   the percentage of decided cells (never which), and after solving the puzzle the time in tenths of a second.
 * @typedef {{cell: Cell, as: Mark, count: Int<1>}} Votes The number of players who choose the same mark for a cell, in
 *   the mode `together`.
 *
 * @typedef {object} Progress The progress of all players.
 * @property {Int<0>} solved
 * @property {Int<0>} playing
 * @property {Int<0>} out
 * @property {Int<0>} [median] The solvers' median time, in tenths of a second.
 * @property {List<Int<0>, 10, 10>} shares For each tenth of the cells, the number of active players with that share of
 *   decided cells.
 * @property {List<Ahead, 0, 12>} first
 * @property {List<Votes, 0, 12>} [votes] Present in the mode `together`.
 *
 * @typedef {object} Standing A row of a round's standings.
 * @property {Int<1>} place The place; equal times share one: 1, 1, 3.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Int<0>} tenths The total time of all finished puzzles, in tenths of a second.
 * @property {Int<1>} solved
 * @property {Int<0>} slips The number of mistakes and hints.
 *
 * @typedef {{total: Int<1>, first: List<Named, 0, 20>}} Unsolved
 *
 * @typedef {object} Standings The standings after the round's finished puzzles.
 * @property {Int<0>} total
 * @property {List<Standing, 0, 20>} top
 * @property {Unsolved} [unsolved] Players who played these puzzles and solved none, with or without a mark. They have
 *   no place; players that marked a cell come first. Absent if there are none.
 *
 * @typedef {object} Hall The shared board, in the mode `together`.
 * @property {Match<"^[-krKR]+$">} marks Row by row: `-` open, `k` kept, `r` removed, capital letters for locked cells.
 * @property {Int<0, 5>} [lives] The remaining lives, if lives are limited.
 * @property {Int<0>} mistakes
 * @property {boolean} isOut Whether no lives are left.
 * @property {Int<0>} [tenths] The time, present once the puzzle is solved.
 *
 * @typedef {object} OwnParts
 * @property {boolean} plays Whether the player takes part in the current puzzle; players who join late may have to wait
 *   for the next one.
 * @property {Int<0, 3>} hints The remaining hints for this puzzle.
 * @property {(Int | null)[]} times The times of the finished puzzles, in tenths of a second; `null` for an unsolved
 *   one.
 * @property {Int<1>} [slips] The number of mistakes and hints in those; absent if there were none.
 * @property {Int<1>} [place]
 * @property {Int<0>} [total] The sum of those times.
 * @property {Int<1>} [placeSoFar] The place among the current puzzle's solvers so far, once the player has solved it.
 *
 * @typedef {Partial<Hall> & OwnParts} Own The board of a player.
 * @typedef {{round: Round, progress?: Progress, standings: Standings, hall?: Hall, own?: Own}} View The complete state
 *   of the game for one connection.
 *
 * @typedef {object} Pulse The part of the periodic status that is specific to this game.
 * @property {Int<2>} [needed] In the mode `together`: the number of players that must choose the same mark.
 *
 * @typedef {{options?: OptionsChange}} PlaySetup The setup of a play.
 *
 * @typedef {object} Answers The members of answers.
 * @property {boolean} [right] After `mark` and `submit`: whether it is right; always `true` after a hint.
 * @property {boolean} [solved] Whether the puzzle is solved.
 * @property {Int<0, 5>} [lives] The remaining lives, if lives are limited.
 * @property {Int<0>} [tenths] The time including penalties for mistakes and hints, present once the puzzle is solved.
 * @property {Cell} [cell] After `hint`: the cell that it shows.
 * @property {Mark} [as]
 * @property {Match<"^(row|column)[1-8]$">} [line] After `hint`: the line from which the cell follows.
 * @property {"allGo" | "allStay" | "tooBig" | "onlyWay" | "needed" | "unusable"} [reason] After `hint`: the reason.
 *
 * @typedef {{type: "mark", cell: Cell, as: Mark}} MarkCommand Marks a cell as kept, removed or open; in the mode
 *   `together`, votes for that mark.
 * @typedef {{type: "hint"}} HintCommand Requests the next cell that can be decided by reasoning, and the reason; costs
 *   20 seconds.
 * @typedef {{type: "submit"}} SubmitCommand Submits the board, if it is checked at the end; a wrong board costs 5
 *   seconds.
 * @typedef {{type: "setOptions", options?: OptionsChange}} SetOptionsCommand Changes the options of a round that has
 *   not begun, and generates new puzzles.
 * @typedef {{type: "startRound", delay?: Int<3, 600>}} StartRoundCommand Starts the round after a countdown of at least
 *   3 seconds.
 * @typedef {{type: "cancelStart"}} CancelStartCommand Cancels the countdown.
 * @typedef {{type: "nextPuzzle"}} NextPuzzleCommand Ends the pause.
 * @typedef {{type: "finishPuzzle"}} FinishPuzzleCommand Ends the current puzzle.
 * @typedef {{type: "finishRound"}} FinishRoundCommand Ends the round with the current results.
 * @typedef {{type: "newRound", options?: OptionsChange}} NewRoundCommand Prepares another round.
 * @typedef {{type: "roundDealt", round: Round} & Placed} RoundDealtFact There is another round, or its options changed;
 *   no number is published yet.
 * @typedef {{type: "countdown", startsAt: Time | null} & Placed} CountdownFact A countdown began or was cancelled.
 * @typedef {{type: "puzzleStarted", round: Round, hall?: Hall} & Placed} PuzzleStartedFact A puzzle began, for everyone
 *   at once.
 * @typedef {{type: "endsSooner", endsAt: Time} & Placed} EndsSoonerFact All players are done, so the puzzle ends early,
 *   in a moment.
 * @typedef {{type: "puzzleFinished", round: Round, progress: Progress, standings: Standings} & Placed}
 *   PuzzleFinishedFact A puzzle is over; its solution is published.
 * @typedef {{type: "roundFinished", round: Round, standings: Standings} & Placed} RoundFinishedFact The round is over;
 *   its seed is published.
 * @typedef {{type: "progress", progress?: Progress} & Placed} ProgressFact The progress of all players, at most four
 *   times a second.
 * @typedef {{type: "standings", standings: Standings} & Placed} StandingsFact The standings changed, because a player
 *   was removed, restored or renamed.
 *
 * @typedef {object} HallMarkedParts
 * @property {"hallMarked"} type
 * @property {Cell} cell
 * @property {boolean} right Whether the mark is right; if not, a life is lost.
 * @property {Hall} hall
 *
 * @typedef {HallMarkedParts & Placed} HallMarkedFact In the mode `together`, the votes marked a cell.
 * @typedef {{type: "board", own: Own} & Placed} BoardFact Another device of the seat changed its board.
 *
 * @typedef {MarkCommand | HintCommand | SubmitCommand} PlayerCommand
 * @typedef {SetOptionsCommand | StartRoundCommand | CancelStartCommand | NextPuzzleCommand | FinishPuzzleCommand |
 *   FinishRoundCommand | NewRoundCommand} HostCommand
 * @typedef {RoundDealtFact | CountdownFact | PuzzleStartedFact | EndsSoonerFact | PuzzleFinishedFact |
 *   RoundFinishedFact | ProgressFact | StandingsFact | HallMarkedFact} FactForAll
 * @typedef {BoardFact} FactForSeat
 *
 * @typedef {Omit<import("../../room/wire.js").JoinedAnswer, "game" | "pulse"> & {game: View, pulse: {present: number,
 *   game: Pulse}}} Joined
 * @typedef {import("../../room/wire.js").AcceptedAnswer & Answers} Accepted
 * @typedef {{type: "pulse", present: number, game: Pulse}} PulseFact
 *
 * @typedef {FactForAll | FactForSeat | PulseFact} Fact
 * @typedef {Exclude<import("../../room/wire.js").Fact, import("../../room/wire.js").PulseFact>} RoomFact
 * @typedef {Joined | Accepted | import("../../room/wire.js").RejectedAnswer | RoomFact | Fact} ServerMessage
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {Command & {id: number}} SentCommand
 */

/** @type {Readonly<Record<string, Mark>>} */
const MARKS = Object.freeze({ "-": "open", k: "kept", r: "removed" });

/** @param {string | undefined} letters @param {number} cells @returns {Mark[]} */
export const marksOf = (letters, cells) =>
  Array.from({ length: cells }, (_, cell) => MARKS[letters?.[cell]?.toLowerCase() ?? "-"] ?? "open");

/** @param {string | undefined} letters @returns {number[]} the cells whose solution was shown */
export const lockedOf = (letters) =>
  [...(letters ?? "")].flatMap((letter, cell) => (letter === "K" || letter === "R" ? [cell] : []));

/**
 * @param {string} letters @param {number} cell @param {Mark} mark @param {boolean} isLocked
 * @returns {string} with that cell marked
 */
export function marked(letters, cell, mark, isLocked) {
  const letter = mark === "kept" ? "k" : mark === "removed" ? "r" : "-";
  return letters.slice(0, cell) + (isLocked ? letter.toUpperCase() : letter) + letters.slice(cell + 1);
}

/** @param {string} line as `row1` @returns {import("./rules/puzzle.js").Line} */
export const lineOf = (line) => ({
  axis: line.startsWith("row") ? "row" : "column",
  index: Number(line.replace(/\D+/, "")) - 1,
});

/** @param {string} solution a digit for each cell, 1 for one that is kept @returns {Mark[]} */
export const solutionMarks = (solution) => [...solution].map((digit) => (digit === "1" ? "kept" : "removed"));
