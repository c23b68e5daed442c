/**
 * What Cross Sums says in a room, as types; the room's own words are in `room/wire.js`.
 *
 * @typedef {import("./rules/puzzle.js").Board} Board
 * @typedef {import("./rules/puzzle.js").Mark} Mark
 * @typedef {"easy" | "medium" | "hard" | "extraHard" | "expert" | "master" | "giant"} Difficulty
 *
 * @typedef {object} Options
 * @property {"race" | "together"} mode
 * @property {Difficulty} difficulty
 * @property {number} puzzles
 * @property {number} lives 0 for any number
 * @property {number} hints in each puzzle
 * @property {"instant" | "atEnd"} checking
 * @property {boolean} sums
 * @property {number} [limit] seconds
 * @property {number} pause seconds; 0 to wait for a host
 * @property {"shared" | "own"} lateStart
 * @property {number} [share] percent, together
 *
 * @typedef {object} PuzzleTimes
 * @property {number} number from 1
 * @property {number} of
 * @property {string} startedAt
 * @property {string} [endsAt] while it is played
 * @property {string} [solution] a digit for each cell, 1 for one that is kept; once it is over
 * @typedef {Board & PuzzleTimes} RacePuzzle
 *
 * @typedef {object} Round
 * @property {number} number
 * @property {"dealt" | "playing" | "paused" | "finished"} state
 * @property {Options} options
 * @property {string} commitment
 * @property {string | null} [startsAt]
 * @property {string} [continuesAt]
 * @property {string} [seed]
 * @property {RacePuzzle} [puzzle]
 *
 * @typedef {[player: string, name: string, share: number, tenths?: number]} Ahead `share` of the cells in percent;
 *   `tenths` once it is solved
 * @typedef {{cell: number, as: Mark, count: number}} Votes
 * @typedef {object} Progress
 * @property {number} solved
 * @property {number} playing
 * @property {number} out
 * @property {number} [median] tenths
 * @property {number[]} shares of those who play, how many have decided up to which tenth of the cells
 * @property {Ahead[]} first
 * @property {Votes[]} [votes] together
 *
 * @typedef {{player: string, name: string, avatar?: any}} Named
 * @typedef {Named & {place: number, tenths: number, solved: number, slips: number}} Standing
 * @typedef {object} Standings
 * @property {number} total
 * @property {Standing[]} top
 * @property {{total: number, first: Named[]}} [unsolved] players without a solved puzzle: they have no place
 *
 *
 * @typedef {object} BoardState
 * @property {string} [marks] row by row: `-` open, `k` kept, `r` removed; capitals for those that are locked
 * @property {number} [lives]
 * @property {number} [mistakes]
 * @property {boolean} [isOut]
 * @property {number} [tenths] once it is solved
 * @typedef {object} OwnParts
 * @property {boolean} plays whether one plays the present puzzle
 * @property {number} hints
 * @property {(number | null)[]} times of the puzzles that are over, tenths
 * @property {number} [slips] mistakes and hints in those, if there were any
 * @property {number} [place]
 * @property {number} [total] tenths
 * @property {number} [placeSoFar] in the puzzle that one has just solved
 * @typedef {BoardState & OwnParts} Own
 *
 * @typedef {{round: Round, progress?: Progress, standings: Standings, own?: Own, hall?: BoardState}} View
 * @typedef {{needed?: number}} Pulse
 *
 * @typedef {object} Answers
 * @property {boolean} [right]
 * @property {boolean} [solved]
 * @property {number} [lives]
 * @property {number} [tenths]
 * @property {number} [cell] of a hint
 * @property {"kept" | "removed"} [as]
 * @property {string} [line] such as `row1`
 * @property {import("./rules/puzzle.js").Reason} [reason]
 * @typedef {import("../../room/wire.js").Accepted & Answers} Accepted
 *
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {Omit<import("../../room/wire.js").Joined, "game" | "pulse">} JoinedRoom
 * @typedef {JoinedRoom & {game: View, pulse: {present: number, game: Pulse}}} Joined
 * @typedef {{type: "roundDealt", round: Round} & Placed} RoundDealt
 * @typedef {{type: "countdown", startsAt: string | null} & Placed} Countdown
 * @typedef {{type: "puzzleStarted", round: Round, hall?: BoardState} & Placed} PuzzleStarted
 * @typedef {{type: "endsSooner", endsAt: string} & Placed} EndsSooner
 * @typedef {{type: "puzzleFinished", round: Round, progress?: Progress, standings: Standings} & Placed} PuzzleFinished
 * @typedef {{type: "roundFinished", round: Round, standings: Standings} & Placed} RoundFinished
 * @typedef {{type: "progress", progress?: Progress} & Placed} ProgressFact
 * @typedef {{type: "standings", standings: Standings} & Placed} StandingsFact
 * @typedef {{type: "board", own: Own} & Placed} BoardFact to the other devices of a seat
 * @typedef {{type: "hallMarked", cell: number, right: boolean, hall: BoardState} & Placed} HallMarked
 * @typedef {{type: "pulse", present: number, game: Pulse} & Placed} PulseFact
 * @typedef {RoundDealt | Countdown | PuzzleStarted | EndsSooner | PuzzleFinished | RoundFinished | ProgressFact
 *   | StandingsFact | BoardFact | HallMarked | PulseFact} Fact
 * @typedef {Exclude<import("../../room/wire.js").Fact, import("../../room/wire.js").PulseFact>} RoomFact
 * @typedef {Joined | Accepted | import("../../room/wire.js").Rejected | RoomFact | Fact} ServerMessage
 *
 * @typedef {{type: "mark", cell: number, as: Mark} | {type: "hint"} | {type: "submit"}} PlayerCommand
 * @typedef {{type: "setOptions" | "newRound", options: Partial<Options>} | {type: "startRound", delay?: number}
 *   | {type: "cancelStart"} | {type: "nextPuzzle"} | {type: "finishPuzzle"} | {type: "finishRound"}} HostCommand
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
