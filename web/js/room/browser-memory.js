/** Seats, hosted rooms and the name that this browser remembers between visits. */

import { durable } from "../kit/durable-storage.js";
import { isAvatar } from "../kit/avatar.js";
import { newToken } from "./identity.js";
import { lasting, readJSON, writeJSON } from "../kit/storage.js";

/**
 * @typedef {{token: string, name: string, avatar?: import("../kit/avatar.js").Avatar, move?: string}} SeatKey `move`:
 *   the secret with which the token takes over the seat of another device
 */
/** @typedef {{code: string, title: string, created: number}} HostedRoom */

const TOKEN = /^[\w-]{22,64}$/;
const ROOMS_KEPT = 30;

/** @param {any} value @returns {value is SeatKey} */
const isSeatKey = (value) =>
  typeof value?.token === "string" && TOKEN.test(value.token) && typeof value.name === "string";

/** @param {any} value @returns {value is HostedRoom[]} */
const isHostedRooms = (value) =>
  Array.isArray(value) &&
  value.every(
    (room) => typeof room?.code === "string" && typeof room.title === "string" && typeof room.created === "number",
  );

/** @param {string} text */
export const isToken = (text) => TOKEN.test(text);

/** @param {string} room */
export const playerSeat = (room) => readJSON(durable, `callboard.seat.${room}`, isSeatKey);
/** @param {string} room @param {SeatKey} seat */
export const keepPlayerSeat = (room, seat) => writeJSON(durable, `callboard.seat.${room}`, seat);
/** @param {string} room */
export const forgetPlayerSeat = (room) => durable.removeItem(`callboard.seat.${room}`);

/** @param {string} room @returns {string | null} */
export function hostToken(room) {
  const token = durable.getItem(`callboard.host.${room}`);
  return token !== null && TOKEN.test(token) ? token : null;
}
/** @param {string} room @param {string} token */
export const keepHostToken = (room, token) => durable.setItem(`callboard.host.${room}`, token);

/** @returns {HostedRoom[]} newest first */
export const hostedRooms = () => readJSON(durable, "callboard.rooms", isHostedRooms) ?? [];

/** @param {HostedRoom} room */
export function keepHostedRoom(room) {
  const old = hostedRooms();
  const known = old.find((other) => other.code === room.code);
  const others = old.filter((other) => other.code !== room.code);
  writeJSON(durable, "callboard.rooms", [{ ...known, ...room }, ...others].slice(0, ROOMS_KEPT));
}

/** @param {string} code */
export function forgetHostedRoom(code) {
  writeJSON(
    durable,
    "callboard.rooms",
    hostedRooms().filter((room) => room.code !== code),
  );
  durable.removeItem(`callboard.host.${code}`);
}

/** @returns {string} the name used last, or "" */
export const lastName = () => lasting.getItem("callboard.name") ?? "";
/** @param {string} name */
export const keepName = (name) => lasting.setItem("callboard.name", name);

/** @returns {import("../kit/avatar.js").Avatar | null} the last choice */
export const lastAvatar = () => readJSON(lasting, "callboard.avatar", isAvatar);
/** @param {import("../kit/avatar.js").Avatar} avatar */
export const keepAvatar = (avatar) => writeJSON(lasting, "callboard.avatar", avatar);

/** @param {string} hint @returns {boolean} whether a first-time explanation was dismissed */
export const wasExplained = (hint) => lasting.getItem(`callboard.explained.${hint}`) === "yes";
/** @param {string} hint */
export const keepExplained = (hint) => lasting.setItem(`callboard.explained.${hint}`, "yes");

/** @param {string} text @returns {boolean} whether it can be the random part of a room's link */
const isRoomKey = (text) => /^[\w-]{11}$/.test(text);

/**
 * The random part of a room's link, in addition to the code. A browser that knows it need not wait with those who may
 * be guessing codes.
 * @param {string} room @returns {string} or ""
 */
export function roomKey(room) {
  const kept = durable.getItem(`callboard.link.${room}`);
  return kept !== null && isRoomKey(kept) ? kept : "";
}

/**
 * Stores the random part of a link.
 * @param {string} room @param {string} fragment after the # of a link, or the whole link
 * @returns {string} the random part that is known now, or ""
 */
export function keepRoomKey(room, fragment) {
  const key = new URLSearchParams(fragment.slice(fragment.indexOf("#") + 1)).get("k");
  if (key !== null && isRoomKey(key)) durable.setItem(`callboard.link.${room}`, key);
  return roomKey(room);
}

/** @param {string} room @returns {string} the fragment of its links, or "" */
export function roomFragment(room) {
  const key = roomKey(room);
  return key && `#k=${key}`;
}

/** @param {string} room @returns {number | null} the delay of the spoiler guard, seconds; null if none was chosen */
export function guardOf(room) {
  const kept = lasting.getItem(`callboard.guard.${room}`);
  return kept !== null && /^\d{1,3}$/.test(kept) ? Number(kept) : null;
}
/** @param {string} room @param {number} seconds */
export const keepGuard = (room, seconds) => lasting.setItem(`callboard.guard.${room}`, String(seconds));

/** @param {string} room @returns {string} the game that was played when this browser was last there, or "" */
export const gameOf = (room) => lasting.getItem(`callboard.game.${room}`) ?? "";
/** @param {string} room @param {string} game */
export const keepGame = (room, game) => lasting.setItem(`callboard.game.${room}`, game);

/** @returns {string} random, generated once for this browser, so that a host can bar it */
export function browserID() {
  const kept = durable.getItem("callboard.browser");
  if (kept !== null && /^[\w-]{16,64}$/.test(kept)) return kept;
  const made = newToken();
  durable.setItem("callboard.browser", made);
  return made;
}
