/**
 * What One-Eyed Jack says in a room, as types; the room's own words are in `room/wire.js`.
 *
 * @typedef {import("./rules/table.js").Rules} Rules
 * @typedef {import("./rules/table.js").Outcome} Outcome
 * @typedef {import("./rules/board.js").Claim} Claim
 *
 * @typedef {object} RoomRules
 * @property {"tables" | "crowd"} [form] at one table where it is missing
 * @property {number} [size] of a table of many
 * @property {"knockout" | "swiss"} [contest]
 * @property {number} [rounds]
 * @property {number} [minutes] of a round at most
 * @property {number} [turn] seconds; 0 for any
 * @property {"play" | "pass"} onTimeout
 * @property {"bots" | "off"} fill
 * @property {"players" | "host"} choosing
 * @property {number} level of the bots that fill up
 * @property {boolean} undo
 * @property {boolean} hints
 * @typedef {Rules & RoomRules} Options
 *
 * @typedef {object} Round
 * @property {number} number
 * @property {"seating" | "gathering" | "revealing" | "playing" | "finished"} state
 * @property {number} [table] of a tournament, of which it is told, from 0
 * @property {Options} options
 * @property {string} commitment
 * @property {string} [until] of the gathering
 * @property {string[]} [asked] players who may add to the chance
 * @property {string} [list] digest of all that was promised
 * @property {(string | null)[]} [commits] by place
 * @property {string} [seed]
 *
 * @typedef {{player: string, name: string, avatar?: any}} Person
 * @typedef {Person | {bot: number} | {crowd: number}} Occupant `crowd`: how many play together
 * @typedef {Occupant & {cards: number, missed?: number}} Place
 *
 * @typedef {object} TableParts
 * @property {number} teams
 * @property {number} need
 * @property {string} faces two letters a cell
 * @property {string} chips a letter a cell, the team's number or `-`
 * @property {Claim[]} sequences
 * @property {Place[]} places
 * @property {number} turn
 * @property {number} step counts what was done, never back
 * @property {string} [endsAt]
 * @property {number} stock
 * @property {number[]} discards
 * @property {boolean} canSwap
 * @property {boolean} [isPaused]
 * @property {boolean} [canUndo]
 * @property {Outcome} [outcome]
 * @property {number[][]} [hands] once it is over; of a crowd at all times
 *
 * @typedef {object} Act what was done at the table
 * @property {number} place
 * @property {"play" | "swap" | "pass" | "skip" | "undo"} act
 * @property {number} [card]
 * @property {number} [cell]
 * @property {number} [lock]
 * @property {boolean} [house] for a bot, or for somebody who was not there
 * @property {number} after milliseconds
 * @property {number} [removed] the team whose chip was taken
 * @property {Claim[]} [sequences] that were made
 * @property {number} [reshuffled] cards of the new stock
 *
 * @typedef {Pick<Act, "act" | "card" | "cell" | "lock">} Move
 * @typedef {{place: number, hand: number[], canSwap: boolean, vote?: Move}} Own
 * @typedef {object} Votes what a team that plays together wants to play
 * @property {number} step
 * @property {number} count how many have said
 * @property {(Move & {count: number})[]} choices the most wanted first
 *
 * @typedef {object} Entrant how far somebody has come in a tournament
 * @property {number} points
 * @property {number} sequences
 * @property {number} [beatenIn] the round; 0 for whoever came too late
 *
 * @typedef {object} Tournament
 * @property {"playing" | "between" | "over"} state
 * @property {number} round
 * @property {number} [of] rounds, where all are played
 * @property {number} tables
 * @property {number} entrants
 * @property {string} [endsAt]
 * @property {string} [nextAt]
 * @property {boolean} [isPaused]
 * @property {(Person & Entrant & {place?: number})[]} [standing] the first of it
 *
 * @typedef {object} HallTable what hosts and the hall see of a table
 * @property {number} table from 0
 * @property {"gathering" | "revealing" | "playing" | "finished"} state
 * @property {boolean} [rematch] nothing hangs on it
 * @property {number} teams
 * @property {(Occupant & {missed?: number})[]} places
 * @property {string} [since] when the turn began
 * @property {number} [through] the team that goes on
 * @property {number} [need]
 * @property {number} [turn]
 * @property {number} [step]
 * @property {number} [plays]
 * @property {string} [faces]
 * @property {string} [chips]
 * @property {Claim[]} [sequences]
 * @property {Outcome} [outcome]
 *
 * @typedef {{round: number, table: number, teams: number, places: Occupant[], through?: number}} BracketTable
 * @typedef {object} View
 * @property {Round} round
 * @property {Occupant[][]} [seating]
 * @property {TableParts} [table]
 * @property {Own | null} [own]
 * @property {Votes} [votes]
 * @property {Tournament} [tournament]
 * @property {HallTable[]} [tables]
 * @property {BracketTable[]} [bracket]
 * @property {Entrant} [entrant]
 *
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").Accepted} Accepted
 * @typedef {Omit<import("../../room/wire.js").Joined, "game"> & {game: View}} Joined
 * @typedef {{type: "seating", round: Round, seating: Occupant[][]} & Placed} SeatingFact
 * @typedef {{type: "names", seating?: Occupant[][], table?: TableParts} & Placed} NamesFact
 * @typedef {{type: "gathering" | "revealing", round: Round} & Placed} GatheringFact
 * @typedef {{type: "dealt" | "finished", round: Round, table: TableParts} & Placed} RoundFact
 * @typedef {{type: "moved", last: Act, table: TableParts} & Placed} Moved
 * @typedef {{type: "undone" | "pausing", table: TableParts} & Placed} TableFact
 * @typedef {{type: "placeChanged", place: number, table: TableParts} & Placed} PlaceChanged
 * @typedef {{type: "hand", own: Own | null, entrant?: Entrant} & Placed} HandFact to a seat alone
 * @typedef {{type: "votes", votes: Votes} & Placed} VotesFact
 * @typedef {{type: "tournament", round: Round, tournament: Tournament} & Placed} TournamentFact
 * @typedef {{type: "tables", tables: HallTable[], isAll?: boolean, bracket?: BracketTable[]} & Placed} TablesFact to hosts
 *   and to the hall
 * @typedef {VotesFact | TournamentFact | TablesFact | SeatingFact | NamesFact | GatheringFact | RoundFact | Moved | TableFact | PlaceChanged | HandFact} Fact
 * @typedef {Joined | Accepted | import("../../room/wire.js").Rejected | import("../../room/wire.js").Fact |
 *   Fact} ServerMessage
 *
 * @typedef {{type: "playCard", card: number, cell: number, lock?: number} | {type: "swap", card: number} | {type: "pass"}
 *   | {type: "team", team: number} | {type: "ready", commit: string} | {type: "reveal", nonce: string}
 *   | {type: "takeOver", place: number, table?: number} | {type: "undo", table?: number}} PlayerCommand
 * @typedef {{type: "setOptions" | "newRound", options: Partial<Options>} | {type: "seat", teams: string[][]}
 *   | {type: "shuffleTeams" | "startRound" | "pause" | "resume" | "finishRound"}
 *   | {type: "substitute", place: number, by: string, table?: number} | {type: "finishTable", table: number}} HostCommand
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {Command & {id: number}} SentCommand
 */

import { facesOf } from "./rules/cards.js";

/** @type {Map<string, readonly (number | null)[]>} the last few layouts, so that equal ones are the same */
const FACES = new Map();

/** @param {string} text */
function facesIn(text) {
  let faces = FACES.get(text);
  if (!faces) {
    if (FACES.size > 8) FACES.clear();
    FACES.set(text, (faces = facesOf(text)));
  }
  return faces;
}

/**
 * @param {Pick<TableParts, "faces" | "chips" | "sequences">} table
 * @param {Pick<Rules, "corners"> | undefined} rules
 * @returns {import("./rules/table.js").Field} what lies open, for the rules
 */
export const fieldOf = ({ faces, chips, sequences }, rules) => ({
  faces: facesIn(faces),
  board: {
    teams: [...chips].map((letter) => (letter === "-" ? null : Number(letter))),
    claims: sequences,
    corners: rules?.corners ?? true,
  },
});

/** @param {Occupant | undefined} occupant @returns {string} as commands name them */
export const wireOf = (occupant) =>
  occupant && "player" in occupant ? occupant.player : `bot:${occupant && "bot" in occupant ? occupant.bot : 2}`;
