/**
 * What live bingo says on the wire, as types, and what its players and hosts may ask.
 * Cells are 0-based positions, row by row; terms are indices into `round.terms`, and -1 is the free centre.
 *
 * @typedef {import("../../room/wire.js").Placed} Placed
 *
 * @typedef {"row" | "column" | "diagonal" | "corners" | "x" | "frame" | "blackout"} PatternFamily
 * @typedef {{patterns: PatternFamily[], masks: number[][], need: number}} Goal
 * @typedef {object} Options
 * @property {3 | 4 | 5} size tiles along one side
 * @property {boolean} freeCentre
 * @property {"called" | "honour"} verification
 * @property {boolean} autoMark whether players may switch auto-mark on
 * @property {boolean} [windowAuto] whether the window follows from the players' delays
 * @property {number} window seconds after a call within which a confirmation ranks by that call
 * @property {Goal} goal
 * @property {number} [crowd] percent of the present players who call a term by marking it early; 0 or absent: off
 * @property {number} [crowdSeconds] within which those marks must be made
 *
 * @typedef {object} Call
 * @property {number} number
 * @property {number} term
 * @property {string} time
 * @property {number} [crowd] how many players called it
 * @property {number} [needed] how many it took
 * @property {number} [holders] of so many who have it
 *
 * @typedef {object} Draw a prize draw among a shared rank
 * @property {number} number
 * @property {number} rank
 * @property {string[]} among
 * @property {string} player
 * @property {string} name
 * @property {number} [again]
 * @property {number} [contributed] how many phones had a part in its chance
 * @property {string} [commitment] hex, with the two below from version 2 of the rules on
 * @property {string} [secret] hex, the server's part of the chance
 * @property {[player: string, nonce: string][]} [contributions]
 *
 * @typedef {object} Vote which pack the players would like, while the round has not begun
 * @property {number} number
 * @property {{title: string, votes: number}[]} packs
 *
 * @typedef {object} OpenDraw a prize draw that phones may contribute to
 * @property {number} number
 * @property {number} rank
 * @property {string[]} among
 * @property {number} [again]
 * @property {string} commitment
 * @property {string} until
 *
 * @typedef {object} Total over the finished rounds
 * @property {string} player
 * @property {string} name
 * @property {number} rounds
 * @property {number} bingos
 * @property {number} firsts
 * @property {number} lines
 *
 * @typedef {object} Miss somebody one call away from a bingo
 * @property {string} player
 * @property {string} name
 * @property {number[]} missing the terms that would have done
 *
 * @typedef {object} Round
 * @property {number} number
 * @property {"dealt" | "playing" | "finished"} state
 * @property {number} [rules] the version of the rules; absent: 1
 * @property {string} [commitment] what binds the round and its seed, hex
 * @property {string} [seed] hex, only once finished
 * @property {string} [language] BCP 47
 * @property {string[]} terms
 * @property {Record<string, string>} [means] what counts, by term index
 * @property {Options} options
 * @property {Call[]} calls in order of their numbers
 * @property {number} [added] how many terms at the end were added during the round; no board holds them
 * @property {string | null} [startsAt] when a countdown ends
 * @property {string} [started]
 * @property {string} [finished]
 * @property {string} [marksUntil] until then a finished round still takes marks, for players with a delay
 * @property {Draw[]} [draws]
 * @property {OpenDraw} [openDraw]
 * @property {Miss[]} [closest]
 *
 * @typedef {object} Board
 * @property {number} size
 * @property {number} deal
 * @property {number[]} cells
 * @property {number[]} marked
 * @property {number} [guard] one's own delay, seconds
 * @property {number[]} [notYet] numbers of calls of which one said that they did not happen
 * @property {number} [voted] the pack that one votes for, by its place in the open vote
 * @typedef {import("../../kit/avatar.js").Avatar} Avatar
 * @typedef {{player: string, name: string, avatar?: Avatar}} Named
 * @typedef {Named & {rank: number, call: number | null, lines: number, time: string}} Standing
 * @typedef {{top: Standing[], total: number, own: Standing | null}} Standings
 * @typedef {object} Pulse
 * @property {number} oneAway
 * @property {{call: number, mayPass?: number, mayShare?: number}} [first] the call of the first place, and how many
 *   could still be before it or share it by taps alone
 * @property {[term: number, count: number, holders?: number][]} [early] for hosts: how many of those present heard
 *   a term early, of how many who have it
 * @property {[number, number][]} [needed] for hosts, by term: how many full lines wait for it
 * @property {[number, number][]} [notYet] for hosts, by call number: how many say that it did not happen
 * @property {{total: number, players: string[]}} [unclaimed] for hosts: who would have a bingo by taps alone
 * @typedef {Named & {patterns: string[], call: number | null, rank: number, time: string}} Bingo
 *
 * @typedef {object} View all that the game says in a snapshot
 * @property {Round} round
 * @property {Board} [board]
 * @property {boolean} [autoMark] for seats
 * @property {Standings} standings
 * @property {Total[]} [totals] absent before the first round is finished
 * @property {Vote} [vote] while one is open
 * @typedef {import("../../room/wire.js").Joined & {game: View, pulse: {present: number, game: Pulse}}} Joined
 *
 * @typedef {object} Answers
 * @property {string[]} [lines] after a mark: the patterns one now holds
 * @property {{total: number, players: {player: string, name: string}[]}} [withdraws] to `previewUncall`
 * @typedef {import("../../room/wire.js").Accepted & Answers} Accepted
 *
 * @typedef {{type: "called", call: Call} & Placed} Called
 * @typedef {{type: "uncalled", term: number, number: number} & Placed} Uncalled
 * @typedef {{type: "bingos", bingos: Bingo[], more?: number} & Placed} Bingos
 * @typedef {{type: "withdrawn", players: string[]} & Placed} Withdrawn
 * @typedef {{type: "standings", standings: Standings, totals?: Total[]} & Placed} StandingsFact
 * @typedef {{type: "names", changed: Named[], removed: string[]} & Placed} Names of those whom everybody may know by
 *   name
 * @typedef {{type: "termAdded", term: number, text: string, means?: string} & Placed} TermAdded
 * @typedef {{type: "countdown", startsAt: string | null} & Placed} Countdown
 * @typedef {{type: "window", seconds: number} & Placed} WindowFact the window follows from the players' delays
 * @typedef {{type: "vote", vote: Vote | null} & Placed} VoteFact
 * @typedef {{type: "drawOpened", draw: OpenDraw} & Placed} DrawOpened
 * @typedef {{type: "drawn", draw: Draw} & Placed} Drawn
 * @typedef {{type: "roundDealt", round: Round, totals?: Total[]} & Placed} RoundDealt
 * @typedef {{type: "roundStarted", round: Round} & Placed} RoundStarted
 * @typedef {object} RoundEnd
 * @property {"roundFinished"} type
 * @property {string} [seed]
 * @property {Standings} [standings]
 * @property {Total[]} [totals]
 * @property {string} [marksUntil]
 * @property {Miss[]} [closest]
 * @typedef {RoundEnd & Placed} RoundFinished
 * @typedef {{type: "terms", terms: string[], means?: Record<string, string>} & Placed} Terms
 * @typedef {{type: "board", board: Board, autoMark?: boolean} & Placed} BoardFact
 * @typedef {{type: "pulse", present: number, game: Pulse} & Placed} PulseFact
 *
 * @typedef {Called | Uncalled | Bingos | Withdrawn | StandingsFact | Names | TermAdded | Countdown | WindowFact
 *   | VoteFact | DrawOpened | Drawn | RoundDealt
 *   | RoundStarted | RoundFinished | Terms | BoardFact | PulseFact} Fact
 * @typedef {Exclude<import("../../room/wire.js").Fact, import("../../room/wire.js").PulseFact>} RoomFact
 * @typedef {Joined | Accepted | import("../../room/wire.js").Rejected | RoomFact | Fact} ServerMessage
 *
 * @typedef {{type: "mark", cell: number} | {type: "unmark", cell: number} | {type: "autoMark", on: boolean}
 *   | {type: "reshuffle"} | {type: "notYet", number: number, on: boolean} | {type: "guard", seconds: number}
 *   | {type: "contribute", draw: number, nonce: string}
 *   | {type: "vote", vote: number, pack: number}} PlayerCommand
 * @typedef {{type: "call", term: number} | {type: "uncall", term: number} | {type: "startRound", delay?: number}
 *   | {type: "cancelStart"} | {type: "addTerm", text: string, means?: string} | {type: "draw", rank: number}
 *   | {type: "previewUncall", term: number}
 *   | {type: "finishRound"} | {type: "newRound", options?: Partial<Options>, terms?: TermWish[], playTitle?: string}
 *   | {type: "setOptions", options: Partial<Options>} | {type: "setTerms", terms: TermWish[], language?: string, playTitle?: string}
 *   | {type: "openVote", packs: string[]} | {type: "closeVote"}} HostCommand
 * @typedef {string | {text: string, means?: string}} TermWish
 * @typedef {PlayerCommand | HostCommand | import("../../room/wire.js").Command} Command
 * @typedef {Command & {id: number}} SentCommand
 * @typedef {Accepted | import("../../room/wire.js").Rejected} Answer
 * @typedef {(command: Command) => Promise<Answer>} Ask
 */

/** Limits of the wire that a page can check before it sends. */
export const LIMITS = Object.freeze({
  termCharacters: 120,
  meansCharacters: 400,
  terms: 500,
  termsBytes: 48 * 1024,
  guardSeconds: 300,
  votePacks: 6,
});
