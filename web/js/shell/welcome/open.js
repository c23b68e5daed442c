/** Opens a room and goes to its console. */

import { Problem } from "../../room/api.js";
import { makeRoom } from "../../room/create-once.js";
import { durable } from "../../kit/durable-storage.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";

/**
 * @param {string} game
 * @param {{title: string, playTitle?: string, [setting: string]: any}} setup `title`: the evening's name, or ""
 * @throws {Problem}
 */
export async function openRoom(game, setup) {
  goTo(await makeRoom({ game, ...setup }));
}

/** @param {{room: string, token: string}} made a room of this browser; goes to its console */
export function goTo(made) {
  // If storage is blocked, the key is passed in the fragment, as in the host's link.
  location.assign(`/r/${made.room}/host${durable.durable ? "" : `#token=${made.token}`}`);
}

/** @param {unknown} problem @returns {string} a sentence */
export function faultOf(problem) {
  if (!(problem instanceof Problem)) return text("common.fault.other");
  if (problem.code === "roomEnded") return text("common.fault.roomEnded");
  // The limit counts the server's rooms, not the people in one.
  if (problem.code === "roomFull") return text("common.fault.serverFull");
  return detailedRefusal(problem);
}
