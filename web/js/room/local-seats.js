/** Further seats in this browser, for others who play on the same phone. */

import { durable } from "../kit/durable-storage.js";
import { readJSON, writeJSON } from "../kit/storage.js";
import { forgetPlayerSeat, isToken, keepPlayerSeat, playerSeat } from "./browser-memory.js";

/** @typedef {import("./browser-memory.js").SeatKey} SeatKey */

/** The maximum number of players on one phone, including its own: a table has no more places. */
export const LOCAL_MAX = 12;

/** @param {any} value @returns {value is SeatKey[]} */
const areSeats = (value) =>
  Array.isArray(value) &&
  value.length < LOCAL_MAX &&
  value.every((seat) => typeof seat?.name === "string" && isToken(String(seat.token)));

/** @param {string} room */
const storeKey = (room) => `callboard.seats.${room}`;

/** @param {string} room */
export const localSeats = (room) => readJSON(durable, storeKey(room), areSeats) ?? [];
/** @param {string} room @param {SeatKey[]} seats */
export const keepLocalSeats = (room, seats) => writeJSON(durable, storeKey(room), seats);

/**
 * Handles that the player's own seat has moved to another phone: the next player on this one gets the page. Another tab
 * may already have done this.
 * @param {string} room @param {string} token of the seat that has moved
 * @returns {Promise<boolean>} whether there is a next player
 */
export async function passOn(room, token) {
  if (playerSeat(room)?.token === token) {
    const [next, ...others] = localSeats(room);
    if (next) keepPlayerSeat(room, next);
    else forgetPlayerSeat(room);
    keepLocalSeats(room, others);
  }
  await durable.settled();
  return playerSeat(room) !== null;
}
