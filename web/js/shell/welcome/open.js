/** Opens a room and goes to its console. */

import { Problem } from "../../room/api.js";
import { makeRoom } from "../../room/create-once.js";
import { durable } from "../../kit/durable-storage.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";

/**
 * @param {string} game
 * @param {{title: string, playTitle?: string, [setting: string]: any}} setup `title`: the evening's name, or ""
 * @param {boolean} [prepares] whether the console opens the programme's editor
 * @throws {Problem}
 */
export async function openRoom(game, setup, prepares = false) {
  goTo(await makeRoom({ game, ...setup }), prepares);
}

/**
 * Goes to a room's console.
 * @param {{room: string, token: string}} made a room of this browser
 * @param {boolean} [prepares] whether the console opens the programme's editor
 */
export function goTo(made, prepares = false) {
  // If storage is blocked, the key is passed in the fragment, as in the host's link.
  const wishes = [durable.durable ? "" : `token=${made.token}`, prepares ? "programme" : ""].filter(Boolean);
  location.assign(`/r/${made.room}/host${wishes.length > 0 ? `#${wishes.join("&")}` : ""}`);
}

/** @param {unknown} problem @returns {string} a sentence */
export function faultOf(problem) {
  if (!(problem instanceof Problem)) return text("common.fault.other");
  if (problem.code === "roomEnded") return text("common.fault.roomEnded");
  // The limit counts the server's rooms, not the people in one.
  if (problem.code === "roomFull") return text("common.fault.serverFull");
  return detailedRefusal(problem);
}
