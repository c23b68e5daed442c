/** Opens a room and goes to its console. */

import { Problem } from "../../room/api.js";
import { make } from "../../room/making.js";
import { keepHostToken, keepHostedRoom, keepRoomKey } from "../../room/memory.js";
import { lasting } from "../../kit/storage.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";

/**
 * @param {{title: string, pack?: string, terms?: (string | import("../../room/api.js").PackTerm)[], language?: string, options?: object}} wish
 * @throws {Problem}
 */
export async function openRoom(wish) {
  /** @type {import("../../room/api.js").CreatedRoom} */
  const made = await make("/api/rooms", { game: "bingo", ...wish });
  keepHostToken(made.room, made.token);
  keepRoomKey(made.room, made.links.player);
  keepHostedRoom({ code: made.room, title: wish.title, created: Date.now() });
  // Where storage is blocked, the key still has to travel: in the fragment, as in the host's link.
  location.assign(`/r/${made.room}/host${lasting.durable ? "" : `#token=${made.token}`}`);
}

/** @param {unknown} problem @returns {string} a sentence */
export function faultOf(problem) {
  if (!(problem instanceof Problem)) return text("welcome.fault.other");
  if (problem.code === "roomEnded") return text("welcome.fault.roomEnded");
  return detailedRefusal(problem);
}
