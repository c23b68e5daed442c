/** Further seats in this browser, of others who play on the same phone. */

import { durable } from "../kit/durable-storage.js";
import { readJSON, writeJSON } from "../kit/storage.js";
import { forgetPlayerSeat, isToken, keepPlayerSeat, playerSeat } from "./memory.js";

/** @typedef {import("./memory.js").SeatKey} SeatKey */

/** So many sit at one phone at most, its own player among them: a table has no more places. */
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
 * The player's own seat has moved to another phone: whoever is next at this one has the page from now on. Another tab may
 * have seen to that.
 * @param {string} room @param {string} token of the seat that has moved
 * @returns {Promise<boolean>} whether there is anybody
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
