/** A page's knowledge of a party: computed only from the server's facts and the room's, without DOM or clock. */

import { foldOver, INITIAL_ROOM } from "../../room/state.js";

/**
 * @typedef {object} PartyParts
 * @property {import("./wire.js").Game | null} party null until the first snapshot
 * @property {import("./wire.js").People} people
 * @property {number[]} votes for each option
 * @property {import("./wire.js").Wheel | null} wheel as the next spin would use it
 * @property {import("./wire.js").Own | null} own null for spectators
 * @typedef {import("../../room/state.js").RoomState & PartyParts} State
 */

/** @type {State} */
export const INITIAL_PARTY = Object.freeze({
  ...INITIAL_ROOM,
  party: null,
  people: { on: 0, out: 0, guests: [] },
  votes: [0, 0],
  wheel: null,
  own: null,
});

export const fold = /* @__PURE__ */ foldOver(apply);

/**
 * @param {State} state
 * @param {import("./wire.js").ServerMessage} message
 * @param {import("./wire.js").SentCommand} [command]
 * @returns {State}
 */
function apply(state, message, command) {
  switch (message.type) {
    case "joined": {
      const { party, people, votes, own } = message.game;
      return { ...state, party, people, votes, own: own ?? null, wheel: message.pulse?.game.wheel ?? state.wheel };
    }
    case "setUp":
    case "spinning":
    case "spun":
    case "turn":
    case "gameEnded":
      return withParty(state, message.party);
    case "pulse":
      return { ...state, wheel: message.game.wheel ?? state.wheel };
    case "people":
      return { ...state, people: message.people };
    case "votes":
      return { ...state, votes: message.votes };
    case "own":
      return { ...state, own: message.own };
    case "accepted":
      return command ? answered(state, command) : state;
    default:
      return state;
  }
}

/**
 * A new question begins without votes, and a new game without any state.
 * @param {State} state @param {import("./wire.js").Game} party @returns {State}
 */
function withParty(state, party) {
  const isOther = party.question?.number !== state.party?.question?.number || party.number !== state.party?.number;
  if (!isOther) return { ...state, party };
  const isNew = party.number !== state.party?.number;
  const own = state.own && { ...state.own, vote: 0, ...(isNew ? { picked: 0, isLate: undefined } : {}) };
  return { ...state, party, votes: [0, 0], own };
}

/** @param {State} state @param {import("./wire.js").SentCommand} command @returns {State} */
function answered(state, command) {
  if (!state.own) return state;
  if (command.type === "vote") return { ...state, own: { ...state.own, vote: command.option } };
  if (command.type === "commitChance") return { ...state, own: { ...state.own, commitment: command.commitment } };
  return state;
}
