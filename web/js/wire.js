/**
 * The wire, version 1, as types: what the server sends and what a page may send.
 * Times are RFC 3339 in UTC with milliseconds; cells are 0-based positions, row by row;
 * terms are indices into `round.terms`, and -1 is the free centre.
 *
 * @typedef {{epoch: string, seq: number}} Position
 * @typedef {"player" | "host" | "spectator"} Role
 * @typedef {{id: string, name: string, role: Role, autoMark: boolean}} Seat
 * @typedef {{code: string, title: string, game: string, locked: boolean}} Room
 * @typedef {"row" | "column" | "diagonal" | "corners" | "x" | "frame" | "blackout"} PatternFamily
 * @typedef {{patterns: PatternFamily[], masks: number[][], need: number}} Goal
 * @typedef {object} Options
 * @property {3 | 4 | 5} size tiles along one side
 * @property {boolean} freeCentre
 * @property {"called" | "honour"} verification
 * @property {boolean} autoMark whether players may switch auto-mark on
 * @property {number} window seconds after a call within which a confirmation ranks by that call
 * @property {Goal} goal
 *
 * @typedef {{number: number, term: number, time: string}} Call
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
 *
 * @typedef {{size: number, deal: number, cells: number[], marked: number[]}} Board
 * @typedef {{player: string, name: string, rank: number, call: number | null, lines: number, time: string}} Standing
 * @typedef {{top: Standing[], total: number, own: Standing | null}} Standings
 * @typedef {{present: number, oneAway: number, early?: [number, number][], needed?: [number, number][]}} Pulse
 *   for hosts also, by term: how many heard it early, and how many full lines wait for it
 * @typedef {{id: string, name: string, role: Role, online: boolean}} Player
 * @typedef {{player: string, name: string, patterns: string[], call: number | null, rank: number, time: string}} Bingo
 *
 * @typedef {object} Joined
 * @property {"joined"} type
 * @property {number | null} id null when nobody asked: a lagging connection caught up
 * @property {Position} at
 * @property {Seat | null} seat null for spectators
 * @property {Room} room
 * @property {Round} round
 * @property {Board} [board]
 * @property {Standings} standings
 * @property {Pulse} pulse
 * @property {Player[]} [players] for hosts
 *
 * @typedef {{type: "accepted", id: number, at?: Position, lines?: string[]}} Accepted
 * @typedef {{type: "rejected", id: number | null, code: string, message: string}} Rejected
 *
 * @typedef {{at?: Position, after?: Position | null}} Placed
 * @typedef {{type: "called", call: Call} & Placed} Called
 * @typedef {{type: "uncalled", term: number, number: number} & Placed} Uncalled
 * @typedef {{type: "announced", text: string, time: string} & Placed} Announced
 * @typedef {{type: "bingos", bingos: Bingo[], more?: number} & Placed} Bingos
 * @typedef {{type: "withdrawn", players: string[]} & Placed} Withdrawn
 * @typedef {{type: "standings", standings: Standings} & Placed} StandingsFact
 * @typedef {{type: "roundDealt", round: Round} & Placed} RoundDealt
 * @typedef {{type: "roundStarted", round: Round} & Placed} RoundStarted
 * @typedef {{type: "roundFinished", seed?: string, standings?: Standings} & Placed} RoundFinished
 * @typedef {{type: "room", room: Room} & Placed} RoomFact
 * @typedef {{type: "terms", terms: string[], means?: Record<string, string>} & Placed} Terms
 * @typedef {{type: "players", changed?: Player[], removed?: string[]} & Placed} Players
 * @typedef {{type: "roomEnded"} & Placed} RoomEnded
 * @typedef {{type: "board", board: Board, autoMark?: boolean} & Placed} BoardFact
 * @typedef {{type: "removed"} & Placed} Removed
 * @typedef {{type: "pulse"} & Pulse & Placed} PulseFact
 *
 * @typedef {Called | Uncalled | Announced | Bingos | Withdrawn | StandingsFact | RoundDealt | RoundStarted
 *   | RoundFinished | RoomFact | Terms | Players | RoomEnded | BoardFact | Removed | PulseFact} Fact
 * @typedef {Joined | Accepted | Rejected | Fact} ServerMessage
 *
 * @typedef {{type: "mark", cell: number} | {type: "unmark", cell: number} | {type: "autoMark", on: boolean}
 *   | {type: "reshuffle"} | {type: "name", name: string} | {type: "sync"}} PlayerCommand
 * @typedef {{type: "call", term: number} | {type: "uncall", term: number} | {type: "startRound"}
 *   | {type: "finishRound"} | {type: "newRound", options?: Options, terms?: string[]}
 *   | {type: "setOptions", options: Options} | {type: "setTerms", terms: string[]}
 *   | {type: "announce", text: string} | {type: "lock", on: boolean}
 *   | {type: "rename", player: string, name: string} | {type: "remove", player: string}
 *   | {type: "promote", player: string} | {type: "endRoom"}} HostCommand
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {Command & {id: number}} SentCommand
 *
 * @typedef {{type: "join", id: number, client: string, room: string, token: string, name?: string}} Join
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
});

/**
 * Close codes after which a page must not come back by itself.
 * @type {Readonly<Record<number, "removed" | "roomEnded" | "protocol">>}
 */
export const FINAL_CLOSE_CODES = Object.freeze({ 4500: "removed", 4501: "roomEnded", 4502: "protocol" });
