/** What a page knows of a game of One-Eyed Jack: a pure fold of the server's facts over the room's own. */

import { INITIAL_ROOM } from "../../room/state.js";

/**
 * @typedef {object} GameParts
 * @property {import("./wire.js").Round | null} round null until the first snapshot
 * @property {import("./wire.js").Occupant[][] | null} seating before the deal, by team
 * @property {import("./wire.js").TableParts | null} table
 * @property {import("./wire.js").Own | null} own null for whoever only watches
 * @property {import("./wire.js").Act | null} last what was done last
 * @property {import("./wire.js").Act[]} acts the last few
 * @typedef {import("../../room/state.js").RoomState & GameParts} State
 */

/** So many of the last acts are remembered. */
const REMEMBERED = 12;

/** @type {State} */
export const INITIAL_GAME = Object.freeze({
  ...INITIAL_ROOM,
  round: null,
  seating: null,
  table: null,
  own: null,
  last: null,
  acts: [],
});

/**
 * @param {State} before
 * @param {import("./wire.js").ServerMessage} message
 * @param {import("../../room/state.js").RoomState} room after the message
 * @returns {State}
 */
export function fold(before, message, room) {
  const state = { ...before, ...room };
  switch (message.type) {
    case "joined": {
      const { round, seating, table, own } = message.game;
      const isSame = state.round?.number === round.number && table !== undefined && state.table?.step === table.step;
      return {
        ...state,
        round,
        seating: seating ?? null,
        table: table ?? null,
        own: own ?? null,
        last: isSame ? state.last : null,
        acts: isSame ? state.acts : [],
      };
    }
    case "seating":
      return {
        ...state,
        round: message.round,
        seating: message.seating,
        table: null,
        own: null,
        last: null,
        acts: [],
      };
    case "names":
      return { ...state, seating: message.seating ?? state.seating, table: message.table ?? state.table };
    case "gathering":
    case "revealing":
      return { ...state, round: message.round };
    case "dealt":
      return { ...state, round: message.round, table: message.table, seating: null, own: null, last: null, acts: [] };
    case "moved":
      return {
        ...state,
        table: message.table,
        last: message.last,
        acts: [...state.acts, message.last].slice(-REMEMBERED),
      };
    case "undone":
      return { ...state, table: message.table, last: null, acts: state.acts.slice(0, -1) };
    case "pausing":
    case "placeChanged":
      return { ...state, table: message.table };
    case "finished":
      return { ...state, round: message.round, table: message.table };
    case "hand":
      return { ...state, own: message.own };
    default:
      return state;
  }
}
