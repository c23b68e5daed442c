/**
 * The wire, version 1, as types: what the server sends and what a page may send.
 * Times are RFC 3339 in UTC with milliseconds; cells are 0-based positions, row by row;
 * terms are indices into `round.terms`, and -1 is the free centre.
 *
 * @typedef {{epoch: string, seq: number}} Position
 * @typedef {"player" | "host" | "spectator"} Role
 * @typedef {{id: string, name: string, role: Role, autoMark: boolean}} Seat
 * @typedef {object} Room
 * @property {string} code
 * @property {string} title
 * @property {string} game
 * @property {boolean} locked
 * @property {"untilStart" | "always" | "never"} [renames] when players may change their own names
 * @property {boolean} [lockAtStart] whether the doors close by themselves when the game begins
 * @property {string} [owner] for hosts: the seat of whoever's room it is
 * @property {boolean} [recoverable] for hosts: whether the owner has a recovery link that counts
 * @property {{number: number, by: string, until: string | null}[]} [invitations] for hosts: those that are open
 * @property {string} [hallUntil] for hosts: until when a hall is expected, perhaps gone by
 * @property {string[]} [nameFilter] for hosts: words that new names may not contain
 * @typedef {"row" | "column" | "diagonal" | "corners" | "x" | "frame" | "blackout"} PatternFamily
 * @typedef {{patterns: PatternFamily[], masks: number[][], need: number}} Goal
 * @typedef {object} Options
 * @property {3 | 4 | 5} size tiles along one side
 * @property {boolean} freeCentre
 * @property {"called" | "honour"} verification
 * @property {boolean} autoMark whether players may switch auto-mark on
 * @property {number} window seconds after a call within which a confirmation ranks by that call
 * @property {Goal} goal
 * @property {number} [crowd] percent of the present players who call a term by marking it early; 0 or absent: off
 * @property {number} [crowdSeconds] within which those marks must be made
 *
 * @typedef {{number: number, term: number, time: string, crowd?: number}} Call `crowd`: how many players called it
 * @typedef {{number: number, rank: number, among: string[], player: string, name: string}} Draw a prize draw among a shared rank
 * @typedef {{player: string, name: string, rounds: number, bingos: number, firsts: number, lines: number}} Total over the finished rounds
 * @typedef {{player: string, name: string, missing: number[]}} Miss somebody one call away from a bingo, with the terms that would have done
 * @typedef {object} Round
 * @property {number} number
 * @property {"dealt" | "playing" | "finished"} state
 * @property {string} [commitment] SHA-256 of the seed, hex
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
 * @property {Miss[]} [closest]
 *
 * @typedef {object} Board
 * @property {number} size
 * @property {number} deal
 * @property {number[]} cells
 * @property {number[]} marked
 * @property {number} [guard] one's own delay, seconds
 * @property {number[]} [notYet] numbers of calls of which one said that they did not happen
 * @typedef {{player: string, name: string, rank: number, call: number | null, lines: number, time: string}} Standing
 * @typedef {{top: Standing[], total: number, own: Standing | null}} Standings
 * @typedef {object} Pulse
 * @property {number} present
 * @property {number} oneAway
 * @property {[number, number][]} [early] for hosts, by term: how many heard it early
 * @property {[number, number][]} [needed] for hosts, by term: how many full lines wait for it
 * @property {[number, number][]} [notYet] for hosts, by call number: how many say that it did not happen
 * @property {{total: number, players: string[]}} [unclaimed] for hosts: who would have a bingo by taps alone
 * @typedef {{id: string, name: string, role: Role, online: boolean, sameNetwork?: boolean}} Player `sameNetwork`: came from
 *   the network of somebody who had been removed
 * @typedef {object} Flood many who came at once, for hosts
 * @property {string} first when the first of them came
 * @property {string} last
 * @property {[string, string]} seats the first and the last of their seats
 * @property {number} count who is still here
 * @property {string[]} names of the first ten
 * @property {{network: string, count: number, names: string[]}[]} networks where most came from
 * @typedef {{number: number, time: string, count: number, from?: string, until?: string, network?: string, undone: boolean}} Removal of many at once
 * @typedef {{from?: string, until?: string, network?: string, marked?: boolean, force?: boolean}} RemovalWish whom a removal takes
 * @typedef {{id: string, name: string}} Gone a removed seat that was not let back in
 * @typedef {{player: string, name: string, patterns: string[], call: number | null, rank: number, time: string}} Bingo
 *
 * @typedef {object} Joined
 * @property {"joined"} type
 * @property {number | null} id null when nobody asked: a lagging connection caught up
 * @property {Position} at
 * @property {string} [now] the server's clock when this was sent
 * @property {Seat | null} seat null for spectators
 * @property {Room} room
 * @property {Round} round
 * @property {Board} [board]
 * @property {Standings} standings
 * @property {Pulse} pulse
 * @property {Player[]} [players] for hosts
 * @property {Gone[]} [out] for hosts
 * @property {Flood[]} [floods] for hosts
 * @property {Removal[]} [removals] for hosts
 * @property {Total[]} [totals] absent before the first round is finished
 *
 * @typedef {object} Accepted
 * @property {"accepted"} type
 * @property {number} id
 * @property {Position} [at]
 * @property {string[]} [lines] after a mark: the patterns one now holds
 * @property {{total: number, players: {player: string, name: string}[]}} [withdraws] to `previewUncall`
 * @property {number} [removes] to `previewRemoval`: how many would go
 * @property {number} [spares] to `previewRemoval`: how many stay because they have marked
 * @property {number} [of] to `previewRemoval`: how many are here
 * @typedef {{type: "rejected", id: number | null, code: string, message: string, retryAfter?: number}} Rejected `retryAfter`: with `tryLater`, milliseconds
 *
 * @typedef {{at?: Position, after?: Position | null}} Placed
 * @typedef {{type: "called", call: Call} & Placed} Called
 * @typedef {{type: "uncalled", term: number, number: number} & Placed} Uncalled
 * @typedef {{type: "announced", text: string, time: string} & Placed} Announced
 * @typedef {{type: "bingos", bingos: Bingo[], more?: number} & Placed} Bingos
 * @typedef {{type: "withdrawn", players: string[]} & Placed} Withdrawn
 * @typedef {{type: "standings", standings: Standings, totals?: Total[]} & Placed} StandingsFact
 * @typedef {{type: "names", changed: {player: string, name: string}[], removed: string[]} & Placed} Names of those whom everybody may know by name
 * @typedef {{type: "termAdded", term: number, text: string, means?: string} & Placed} TermAdded
 * @typedef {{type: "countdown", startsAt: string | null} & Placed} Countdown
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
 * @typedef {{type: "room", room: Room} & Placed} RoomFact
 * @typedef {{type: "terms", terms: string[], means?: Record<string, string>} & Placed} Terms
 * @typedef {{type: "players", changed?: Player[], removed?: string[], out?: Gone[], back?: string[], floods?: Flood[], removals?: Removal[]} & Placed} Players
 * @typedef {{type: "roomEnded"} & Placed} RoomEnded
 * @typedef {{type: "board", board: Board, autoMark?: boolean} & Placed} BoardFact
 * @typedef {{type: "removed"} & Placed} Removed
 * @typedef {{type: "pulse"} & Pulse & Placed} PulseFact
 *
 * @typedef {Called | Uncalled | Announced | Bingos | Withdrawn | StandingsFact | Names | TermAdded | Countdown | Drawn | RoundDealt | RoundStarted
 *   | RoundFinished | RoomFact | Terms | Players | RoomEnded | BoardFact | Removed | PulseFact} Fact
 * @typedef {Joined | Accepted | Rejected | Fact} ServerMessage
 *
 * @typedef {{type: "mark", cell: number} | {type: "unmark", cell: number} | {type: "autoMark", on: boolean}
 *   | {type: "reshuffle"} | {type: "name", name: string} | {type: "sync"}
 *   | {type: "notYet", number: number, on: boolean} | {type: "guard", seconds: number}} PlayerCommand
 * @typedef {{type: "call", term: number} | {type: "uncall", term: number} | {type: "startRound", delay?: number}
 *   | {type: "cancelStart"} | {type: "addTerm", text: string, means?: string} | {type: "draw", rank: number}
 *   | {type: "previewUncall", term: number}
 *   | {type: "finishRound"} | {type: "newRound", options?: Options, terms?: TermWish[]}
 *   | {type: "setOptions", options: Options} | {type: "setTerms", terms: TermWish[]}
 *   | {type: "announce", text: string} | {type: "lock", on: boolean}
 *   | {type: "rename", player: string, name: string} | {type: "remove", player: string, bar?: boolean}
 *   | {type: "letBackIn", player: string} | {type: "promote", player: string}
 *   | {type: "demote", player: string} | {type: "handOver", player: string} | {type: "uninvite", number: number}
 *   | {type: "recovery", secret: string | null} | {type: "endRoom"} | {type: "invite", secret: string | null}
 *   | {type: "nameFilter", words: string[]}
 *   | {type: "expectHall", on: boolean} | {type: "undoRemoval", removal: number}
 *   | {type: "removeArrivals"} & RemovalWish | {type: "previewRemoval"} & RemovalWish
 *   | {type: "rules", renames?: "untilStart" | "always" | "never", lockAtStart?: boolean}} HostCommand
 * @typedef {string | {text: string, means?: string}} TermWish
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {Command & {id: number}} SentCommand
 *
 * @typedef {{type: "join", id: number, client: string, room: string, token: string, name?: string, browser?: string, invite?: string, recover?: string}} Join
 * @typedef {{type: "watch", id: number, client: string, room: string}} Watch
 */

/** The WebSocket subprotocol that names this version. */
export const SUBPROTOCOL = "callboard.v1";

/** Limits of the wire that a page can check before it sends. */
export const LIMITS = Object.freeze({
  termCharacters: 120,
  terms: 500,
  termsBytes: 48 * 1024,
  announcementCharacters: 280,
  nameCharacters: 24,
  guardSeconds: 300,
});

/**
 * Close codes after which a page must not come back by itself.
 * @type {Readonly<Record<number, "removed" | "roomEnded" | "protocol" | "moved" | "unknownRoom">>}
 */
export const FINAL_CLOSE_CODES = Object.freeze({
  4500: "removed",
  4501: "roomEnded",
  4502: "protocol",
  4503: "moved",
  4504: "unknownRoom",
});
