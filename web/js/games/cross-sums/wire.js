/**
 * What Cross Sums says in a room, as types; the room's own words are in `room/wire.js`.
 *
 * @typedef {import("../../room/wire.js").Avatar} Avatar
 * @typedef {import("../../room/wire.js").Hex32} Hex32
 * @typedef {import("../../room/wire.js").Name} Name
 * @typedef {import("../../room/wire.js").Named} Named
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").PlayerID} PlayerID
 * @typedef {import("../../room/wire.js").Time} Time
 * @typedef {"open" | "kept" | "removed"} Mark What is said of a cell. Open counts as kept in sums.
 * @typedef {"easy" | "medium" | "hard" | "extraHard" | "expert" | "master" | "giant"} Difficulty `giant` together only,
 *   and then `master` or `giant`.
 *
 * @typedef {object} Options What a round is made of.
 * @property {"race" | "together"} mode Everybody against all others, or the hall on one board.
 * @property {Difficulty} difficulty
 * @property {Int<1, 10>} puzzles
 * @property {Int<0, 5>} lives 0 for any number of mistakes.
 * @property {Int<0, 3>} hints In each puzzle.
 * @property {"instant" | "atEnd"} checking At every mark, or when the board is handed in.
 * @property {boolean} sums Whether pages show what a line adds up to.
 * @property {Int<30, 1800>} limit Seconds that a puzzle lasts at most.
 * @property {Int<0, 60>} pause Seconds between two puzzles, 5 at least; 0 to wait for a host.
 * @property {"shared" | "own"} lateStart Who comes late plays the present puzzle by the clock of all, or the next one.
 * @property {Int<5, 50>} [share] Together: the percentage of those present who have to tap the same.
 *
 * @typedef {Partial<Options>} OptionsChange Options for a round; what is missing is as usual.
 *
 * @typedef {object} Puzzle The puzzle that is played, or was last.
 * @property {Int<1>} number
 * @property {Int<1>} of
 * @property {Int<3, 8>} size
 * @property {Int<1>[]} grid Row by row.
 * @property {Int<0>[]} rows What the kept numbers of each row add up to.
 * @property {Int<0>[]} columns
 * @property {Time} startedAt
 * @property {Time} [endsAt] While it is played.
 * @property {Match<"^[01]+$">} [solution] Once it is over: 1 for each cell that is kept.
 *
 * @typedef {object} Round Where the round is. A puzzle is told at its start, its solution at its end, the seed with the
 *   round's.
 * @property {Int<1>} number
 * @property {"dealt" | "playing" | "paused" | "finished"} state
 * @property {Options} options
 * @property {Hex32} commitment What binds room, play, round, options and seed before anybody sees a number.
 * @property {Time} [startsAt] During a countdown.
 * @property {Time} [continuesAt] When a pause ends by itself.
 * @property {Hex32} [seed] Once the round is over.
 * @property {Puzzle} [puzzle]
 *
 * @typedef {Int<0, 63>} Cell
 * @typedef {[player: PlayerID, name: Name, share: Int<0, 100>, tenths?: Int<0>]} Ahead Somebody who is ahead: player,
 *   name, percent of the cells that are decided (never which), and once it is solved the time in tenths of a second.
 * @typedef {{cell: Cell, as: Mark, count: Int<1>}} Votes How many tap the same, together.
 *
 * @typedef {object} Progress How far everybody is.
 * @property {Int<0>} solved
 * @property {Int<0>} playing
 * @property {Int<0>} out
 * @property {Int<0>} [median] Tenths of a second, of those who have solved it.
 * @property {List<Int<0>, 10, 10>} shares Of those who play, how many have decided up to which tenth of the cells.
 * @property {List<Ahead, 0, 12>} first
 * @property {List<Votes, 0, 12>} [votes] Together.
 *
 * @typedef {object} Standing A line of a round's standings.
 * @property {Int<1>} place Equal tenths share a place: 1, 1, 3.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Int<0>} tenths The sum of all puzzles that are over.
 * @property {Int<1>} solved
 * @property {Int<0>} slips Mistakes and hints.
 *
 * @typedef {{total: Int<1>, first: List<Named, 0, 20>}} Unsolved
 *
 * @typedef {object} Standings Of the puzzles of the round that are over.
 * @property {Int<0>} total
 * @property {List<Standing, 0, 20>} top
 * @property {Unsolved} [unsolved] Players who played those puzzles and solved none, with or without a mark: they have
 *   no place. First those who marked a cell. Absent if there are none.
 *
 * @typedef {object} Hall The board of all, together.
 * @property {Match<"^[-krKR]+$">} marks Row by row: `-` open, `k` kept, `r` removed, capitals for those that are
 *   locked.
 * @property {Int<0, 5>} [lives] Where they are counted.
 * @property {Int<0>} mistakes
 * @property {boolean} isOut No lives are left.
 * @property {Int<0>} [tenths] The time, once it is solved.
 *
 * @typedef {object} OwnParts
 * @property {boolean} plays Whether the present puzzle is played; who comes late may have to wait.
 * @property {Int<0, 3>} hints Left in this puzzle.
 * @property {(Int | null)[]} times Of the puzzles that are over, in tenths; null for one that was not solved.
 * @property {Int<1>} [slips] Mistakes and hints in those; without, there were none.
 * @property {Int<1>} [place]
 * @property {Int<0>} [total] Tenths of those times.
 * @property {Int<1>} [placeSoFar] The place among those who have solved the current puzzle so far, once the player has.
 *
 * @typedef {Partial<Hall> & OwnParts} Own A player's own board.
 * @typedef {{round: Round, progress?: Progress, standings: Standings, hall?: Hall, own?: Own}} View All that Cross Sums
 *   says to one connection.
 *
 * @typedef {object} Pulse How a race feels.
 * @property {Int<2>} [needed] Together: how many have to tap the same.
 *
 * @typedef {{options?: OptionsChange}} PlaySetup What a play is set up with.
 *
 * @typedef {object} Answers What stands in answers.
 * @property {boolean} [right] After `mark` and `submit`: whether it is right; a hint always is.
 * @property {boolean} [solved] Whether the puzzle is solved.
 * @property {Int<0, 5>} [lives] Lives that are left, where they are counted.
 * @property {Int<0>} [tenths] The time, once it is solved, with what mistakes and hints cost.
 * @property {Cell} [cell] After `hint`: the cell that it shows.
 * @property {Mark} [as]
 * @property {Match<"^(row|column)[1-8]$">} [line] After `hint`: where that follows.
 * @property {"allGo" | "allStay" | "tooBig" | "onlyWay" | "needed" | "unusable"} [reason] After `hint`: why.
 *
 * @typedef {{type: "mark", cell: Cell, as: Mark}} MarkCommand Says of a cell that it is kept, removed or open;
 *   together, that one wants it so.
 * @typedef {{type: "hint"}} HintCommand Asks for the next cell that a person could decide, with its reason; costs 20
 *   seconds.
 * @typedef {{type: "submit"}} SubmitCommand Hands the board in, where it is checked at the end; one that is not true
 *   costs 5 seconds.
 * @typedef {{type: "setOptions", options?: OptionsChange}} SetOptionsCommand Other options for a round that has not
 *   begun; its puzzles are made anew.
 * @typedef {{type: "startRound", delay?: Int<3, 600>}} StartRoundCommand Begins after a countdown of 3 seconds or more.
 * @typedef {{type: "cancelStart"}} CancelStartCommand Calls the countdown off.
 * @typedef {{type: "nextPuzzle"}} NextPuzzleCommand Ends the pause.
 * @typedef {{type: "finishPuzzle"}} FinishPuzzleCommand Ends the puzzle that is played.
 * @typedef {{type: "finishRound"}} FinishRoundCommand Ends the round, with the results as they stand.
 * @typedef {{type: "newRound", options?: OptionsChange}} NewRoundCommand Begins another round.
 * @typedef {{type: "roundDealt", round: Round} & Placed} RoundDealtFact Another round, or other options; nobody has
 *   seen a number.
 * @typedef {{type: "countdown", startsAt: Time | null} & Placed} CountdownFact The round will begin at a time, or no
 *   longer.
 * @typedef {{type: "puzzleStarted", round: Round, hall?: Hall} & Placed} PuzzleStartedFact A puzzle, to all at once.
 * @typedef {{type: "endsSooner", endsAt: Time} & Placed} EndsSoonerFact Nobody has anything left to do: the puzzle ends
 *   in a moment.
 * @typedef {{type: "puzzleFinished", round: Round, progress: Progress, standings: Standings} & Placed}
 *   PuzzleFinishedFact A puzzle is over, with its solution.
 * @typedef {{type: "roundFinished", round: Round, standings: Standings} & Placed} RoundFinishedFact The round is over,
 *   with its seed.
 * @typedef {{type: "progress", progress?: Progress} & Placed} ProgressFact How far everybody is, at most four times a
 *   second.
 * @typedef {{type: "standings", standings: Standings} & Placed} StandingsFact The standings have changed: somebody was
 *   removed, let back in or renamed.
 *
 * @typedef {object} HallMarkedParts
 * @property {"hallMarked"} type
 * @property {Cell} cell
 * @property {boolean} right Whether it was so; if not, a life is gone.
 * @property {Hall} hall
 *
 * @typedef {HallMarkedParts & Placed} HallMarkedFact Together, the hall has marked a cell.
 * @typedef {{type: "board", own: Own} & Placed} BoardFact Another device of the seat has changed its board.
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

/** @param {string | undefined} letters @returns {number[]} the cells whose truth was shown */
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
