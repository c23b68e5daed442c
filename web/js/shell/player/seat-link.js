/** Links with a seat of another device, which is then shared with it or moved here. */

import { confirmDialog } from "../../kit/sheet.js";
import { loadTexts, text } from "../../kit/texts.js";
import { newToken } from "../../room/identity.js";
import { isToken, keepPlayerSeat } from "../../room/browser-memory.js";

/** @typedef {import("../../room/browser-memory.js").SeatKey} SeatKey */

/**
 * @param {string} code
 * @param {URLSearchParams} secrets of the link
 * @param {SeatKey | null} own of this browser
 * @returns {Promise<SeatKey | null>} the link's seat, or this browser's if the link has none or the player declines
 */
export async function seatByLink(code, secrets, own) {
  const move = secrets.get("move") ?? undefined;
  const token = move ? newToken() : secrets.get("seat");
  if (!token || !isToken(move ?? token) || token === own?.token) return own;
  if (own?.name) {
    await loadTexts("settings");
    const isWanted = await confirmDialog(
      text("settings.device.own.title"),
      text("settings.device.own.text", { name: own.name }),
      text("settings.device.own.yes"),
    );
    if (!isWanted) return own;
  }
  const seat = { token, name: "", move };
  keepPlayerSeat(code, seat);
  return seat;
}
