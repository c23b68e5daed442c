/**
 * What One-Eyed Jack says in a room, as types; the room's own words are in `room/wire.js`.
 *
 * @typedef {import("./rules/table.js").Rules} Rules
 * @typedef {import("./rules/table.js").Outcome} Outcome
 * @typedef {import("./rules/board.js").Claim} Claim
 *
 * @typedef {object} RoomRules
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
 * @property {Options} options
 * @property {string} commitment
 * @property {string} [until] of the gathering
 * @property {string[]} [asked] players who may add to the chance
 * @property {string} [list] digest of all that was promised
 * @property {(string | null)[]} [commits] by place
 * @property {string} [seed]
 *
 * @typedef {{player: string, name: string, avatar?: any}} Person
 * @typedef {Person | {bot: number}} Occupant
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
 * @property {number[][]} [hands] once it is over
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
 * @typedef {{place: number, hand: number[], canSwap: boolean}} Own
 * @typedef {{round: Round, seating?: Occupant[][], table?: TableParts, own?: Own | null}} View
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
 * @typedef {{type: "hand", own: Own | null} & Placed} HandFact to a seat alone
 * @typedef {SeatingFact | NamesFact | GatheringFact | RoundFact | Moved | TableFact | PlaceChanged | HandFact} Fact
 * @typedef {Joined | Accepted | import("../../room/wire.js").Rejected | import("../../room/wire.js").Fact |
 *   Fact} ServerMessage
 *
 * @typedef {{type: "playCard", card: number, cell: number, lock?: number} | {type: "swap", card: number} | {type: "pass"}
 *   | {type: "team", team: number} | {type: "ready", commit: string} | {type: "reveal", nonce: string}
 *   | {type: "takeOver", place: number} | {type: "undo"}} PlayerCommand
 * @typedef {{type: "setOptions" | "newRound", options: Partial<Options>} | {type: "seat", teams: string[][]}
 *   | {type: "shuffleTeams" | "startRound" | "pause" | "resume" | "finishRound"}
 *   | {type: "substitute", place: number, by: string}} HostCommand
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
 * @param {TableParts} table
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
