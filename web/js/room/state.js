/**
 * What a page knows of its room, whatever is played in it: a pure fold of the server's facts. It uses no DOM, clock,
 * connection or game.
 */

import { advance, isBefore } from "./position.js";

/** @typedef {import("./wire.js").ServerMessage} ServerMessage */

/**
 * @typedef {object} RoomState
 * @property {import("./wire.js").Position | null} position null until the first snapshot
 * @property {import("./wire.js").Seat | null} seat
 * @property {import("./wire.js").Room | null} room
 * @property {number} present the number of players who are connected
 * @property {readonly number[]} [sizes] the number of players in each team
 * @property {ReadonlyMap<string, import("./wire.js").Player>} players for hosts
 * @property {ReadonlyMap<string, import("./wire.js").Banned>} banned for hosts
 * @property {import("./wire.js").Newcomers} newcomers the newest players, for screens
 * @property {readonly import("./wire.js").Flood[]} floods many players who joined at once, for hosts
 * @property {readonly import("./wire.js").Removal[]} removals of many at once, for hosts
 * @property {import("./wire.js").Evening} evening the finished plays, and their standings
 * @property {{text: string, time: string} | null} announcement the last one
 * @property {boolean} wantsSnapshot whether something was missed or cannot be derived
 * @property {"removed" | "roomEnded" | null} over
 */

/** @type {RoomState} */
export const INITIAL_ROOM = Object.freeze({
  position: null,
  seat: null,
  room: null,
  present: 0,
  players: new Map(),
  banned: new Map(),
  newcomers: { players: [], count: 0 },
  floods: [],
  removals: [],
  evening: { shown: false, plays: [], table: [] },
  announcement: null,
  wantsSnapshot: false,
  over: null,
});

/**
 * Whether an answer was already part of the snapshot; applying it again would undo later changes.
 * @param {RoomState} state @param {{type: string, at?: import("./wire.js").Position}} message
 */
const isOld = ({ position }, { type, at }) => type === "accepted" && isBefore(at, position);

/**
 * @param {RoomState} state
 * @param {ServerMessage} message perhaps one of a game, which only changes the position here
 * @param {import("./wire.js").SentCommand} [command] what an `accepted` answers
 * @returns {RoomState}
 */
export function foldRoom(state, message, command) {
  const { position, missed } = advance(state.position, message);
  const next = isOld(state, message) ? state : apply({ ...state, position }, message, command);
  return missed ? { ...next, wantsSnapshot: true } : next;
}

/**
 * Makes a game's fold, which continues the room's. Mark the call as pure, so that pages that fold nothing do not load
 * the fold.
 * @template {RoomState} S @template {{type: string}} M @template C
 * @param {(state: S, message: M, command?: C) => S} apply
 * @returns {(before: S, message: M, room: RoomState, command?: C) => S} `room`: after the message; `command`: what an
 *   `accepted` answers
 */
export const foldOver = (apply) => (before, message, room, command) => {
  const state = { ...before, ...room };
  return isOld(before, message) ? state : apply(state, message, command);
};

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
        sizes: message.pulse?.teams,
        players: new Map((message.players ?? []).map((player) => [player.id, player])),
        banned: new Map((message.banned ?? []).map((seat) => [seat.id, seat])),
        newcomers: message.newcomers ?? INITIAL_ROOM.newcomers,
        floods: message.floods ?? [],
        removals: message.removals ?? [],
        evening: message.evening ?? INITIAL_ROOM.evening,
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
    case "played":
      return { ...state, room: message.room, evening: withOwn(state, message.evening) };
    case "view":
      return { ...state, evening: withOwn(state, message.evening) };
    case "evening":
      return { ...state, evening: withOwn(state, message) };
    case "newcomers":
      return { ...state, newcomers: message };
    case "pulse":
      return { ...state, present: message.present, sizes: message.teams };
    case "team":
      return { ...state, seat: state.seat && { ...state.seat, team: message.team ?? undefined } };
    case "removed":
      return { ...state, over: "removed" };
    case "roomEnded":
      return { ...state, over: "roomEnded" };
    default:
      return state;
  }
}

/**
 * Returns the evening after a broadcast, which is the same for everybody: the user's own row is among the first ones,
 * or stays as it was last received.
 * @param {RoomState} state @param {import("./wire.js").Evening} [evening] @returns {import("./wire.js").Evening}
 */
function withOwn({ evening: before, seat }, evening = before) {
  const row = evening.table.find(({ player }) => player === seat?.id);
  return { ...evening, own: row ?? evening.own ?? before.own };
}

/** @param {RoomState} state @param {import("./wire.js").SentCommand} command @returns {RoomState} */
function foldAccepted(state, command) {
  switch (command.type) {
    // The server may have added a suffix that makes the name unique.
    case "name":
      return { ...state, wantsSnapshot: true };
    case "avatar":
      return state.seat
        ? { ...state, seat: { ...state.seat, avatar: { emblem: command.emblem, colour: command.colour } } }
        : state;
    case "rename":
      return command.player === state.seat?.id ? { ...state, wantsSnapshot: true } : state;
    default:
      return state;
  }
}

/** @param {RoomState} before @param {import("./wire.js").PlayersFact} message @returns {RoomState} */
function foldPlayers(before, { changed, removed, banned, unbanned, floods, removals }) {
  const state =
    floods || removals ? { ...before, floods: floods ?? before.floods, removals: removals ?? before.removals } : before;
  const players = new Map(state.players);
  for (const player of changed ?? []) players.set(player.id, player);
  for (const id of removed ?? []) players.delete(id);
  if (!banned && !unbanned) return { ...state, players };
  const out = new Map(state.banned);
  for (const seat of banned ?? []) out.set(seat.id, seat);
  for (const id of unbanned ?? []) out.delete(id);
  return { ...state, players, banned: out };
}
