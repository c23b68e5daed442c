/** Opens a room and goes to its console. */

import { Problem } from "../../room/api.js";
import { make } from "../../room/making.js";
import { keepGame, keepHostToken, keepHostedRoom, keepRoomKey } from "../../room/memory.js";
import { lasting } from "../../kit/storage.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";

/**
 * @param {string} game
 * @param {{title: string, [setting: string]: any}} setup
 * @throws {Problem}
 */
export async function openRoom(game, setup) {
  /** @type {import("../../room/api.js").CreatedRoom} */
  const made = await make("/api/rooms", { game, ...setup });
  keepHostToken(made.room, made.token);
  keepRoomKey(made.room, made.links.player);
  keepGame(made.room, game);
  keepHostedRoom({ code: made.room, title: setup.title, created: Date.now() });
  // Where storage is blocked, the key still has to travel: in the fragment, as in the host's link.
  location.assign(`/r/${made.room}/host${lasting.durable ? "" : `#token=${made.token}`}`);
}

/** @param {unknown} problem @returns {string} a sentence */
export function faultOf(problem) {
  if (!(problem instanceof Problem)) return text("welcome.fault.other");
  if (problem.code === "roomEnded") return text("welcome.fault.roomEnded");
  return detailedRefusal(problem);
}
