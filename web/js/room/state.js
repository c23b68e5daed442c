/**
 * What a page knows of its room, whatever is played in it: a pure fold of the server's facts. No DOM, no clock, no
 * connection, no game.
 */

import { advance, isBefore } from "./position.js";

/** @typedef {import("./wire.js").ServerMessage} ServerMessage */

/**
 * @typedef {object} RoomState
 * @property {import("./wire.js").Position | null} position null until the first snapshot
 * @property {import("./wire.js").Seat | null} seat
 * @property {import("./wire.js").Room | null} room
 * @property {number} present players who are here now
 * @property {ReadonlyMap<string, import("./wire.js").Player>} players for hosts
 * @property {ReadonlyMap<string, import("./wire.js").Gone>} out who was removed and not let back in, for hosts
 * @property {readonly import("./wire.js").Flood[]} floods many who came at once, for hosts
 * @property {readonly import("./wire.js").Removal[]} removals of many at once, for hosts
 * @property {{text: string, time: string} | null} announcement the last one
 * @property {boolean} wantsSnapshot something was missed or cannot be derived
 * @property {"removed" | "roomEnded" | null} over
 */

/** @type {RoomState} */
export const INITIAL_ROOM = Object.freeze({
  position: null,
  seat: null,
  room: null,
  present: 0,
  players: new Map(),
  out: new Map(),
  floods: [],
  removals: [],
  announcement: null,
  wantsSnapshot: false,
  over: null,
});

/**
 * @param {RoomState} state
 * @param {ServerMessage} message also one of a game's own, which moves nothing here but the position
 * @param {import("./wire.js").SentCommand} [command] what an `accepted` answers
 * @returns {RoomState}
 */
export function foldRoom(state, message, command) {
  const { position, missed } = advance(state.position, message);
  // What is answered again was in the snapshot already; done again, it would undo what came later.
  const isOld = message.type === "accepted" && isBefore(message.at, state.position);
  const next = isOld ? state : apply({ ...state, position }, message, command);
  return missed ? { ...next, wantsSnapshot: true } : next;
}

/**
 * @param {RoomState} state @param {ServerMessage} message @param {import("./wire.js").SentCommand} [command]
 * @returns {RoomState}
 */
function apply(state, message, command) {
  switch (message.type) {
    case "joined":
      return {
        ...state,
        seat: message.seat ?? null,
        room: message.room,
        present: message.pulse?.present ?? state.present,
        players: new Map((message.players ?? []).map((player) => [player.id, player])),
        out: new Map((message.out ?? []).map((gone) => [gone.id, gone])),
        floods: message.floods ?? [],
        removals: message.removals ?? [],
        wantsSnapshot: false,
        over: null,
      };
    case "accepted":
      return command ? foldAccepted(state, command) : state;
    case "rejected":
      return message.code === "removed" || message.code === "roomEnded" ? { ...state, over: message.code } : state;
    case "announced":
      return { ...state, announcement: { text: message.text, time: message.time } };
    case "room":
      return { ...state, room: message.room };
    case "players":
      return foldPlayers(state, message);
    case "pulse":
      return { ...state, present: message.present };
    case "removed":
      return { ...state, over: "removed" };
    case "roomEnded":
      return { ...state, over: "roomEnded" };
    default:
      return state;
  }
}

/** @param {RoomState} state @param {import("./wire.js").SentCommand} command @returns {RoomState} */
function foldAccepted(state, command) {
  switch (command.type) {
    // The name may have got a suffix that makes it unique.
    case "name":
      return { ...state, wantsSnapshot: true };
    case "rename":
      return command.player === state.seat?.id ? { ...state, wantsSnapshot: true } : state;
    default:
      return state;
  }
}

/** @param {RoomState} before @param {import("./wire.js").Players} message @returns {RoomState} */
function foldPlayers(before, { changed, removed, out, back, floods, removals }) {
  const state =
    floods || removals ? { ...before, floods: floods ?? before.floods, removals: removals ?? before.removals } : before;
  const players = new Map(state.players);
  for (const player of changed ?? []) players.set(player.id, player);
  for (const id of removed ?? []) players.delete(id);
  if (!out && !back) return { ...state, players };
  const gone = new Map(state.out);
  for (const seat of out ?? []) gone.set(seat.id, seat);
  for (const id of back ?? []) gone.delete(id);
  return { ...state, players, out: gone };
}
