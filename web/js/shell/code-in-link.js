/** Links to rooms that people paste where a code is expected. */

import { keepRoomKey } from "../room/browser-memory.js";
import { normaliseCode } from "../room/room-code.js";

/**
 * Keeps the secret of a pasted link.
 * @param {string} typed
 * @returns {string} the code in a room's link, or ""
 */
export function codeInLink(typed) {
  const [, linked = ""] = /\/r\/(\w{6})\b/.exec(typed) ?? [];
  const hash = typed.indexOf("#");
  if (linked && hash >= 0) keepRoomKey(normaliseCode(linked), typed.slice(hash));
  return linked;
}
