/** Creates rooms and packs only once, even if the answer is lost and the user presses again. */

import { durable } from "../kit/durable-storage.js";
import { hexadecimal, sha256 } from "../kit/sha256.js";
import { readJSON, writeJSON } from "../kit/storage.js";
import { Problem, request } from "./api.js";
import { newToken } from "./identity.js";
import { keepGame, keepHostToken, keepHostedRoom, keepRoomKey } from "./browser-memory.js";

/**
 * @typedef {{wish: RoomWish, token: string, key: string, time: number}} Pending a room that was requested and has no
 *   answer yet
 */

/** @typedef {{title: string, playTitle?: string, game: string}} RoomWish `title`: the evening's name, or "" */

/** The storage key of requested rooms. */
const PENDING = "callboard.making";
/** How long the server remembers the result for a key, minus a margin for its rounding, milliseconds. */
const REMEMBERED = 9 * 60_000;

/** The keys of other requests without an answer. @type {Map<string, string>} */
const unanswered = new Map();

/** @param {any} value @returns {value is Pending[]} */
const arePending = (value) =>
  Array.isArray(value) &&
  value.every(
    (each) =>
      typeof each?.wish?.title === "string" &&
      typeof each.wish.game === "string" &&
      typeof each.token === "string" &&
      typeof each.key === "string" &&
      typeof each.time === "number",
  );

const pending = () => readJSON(durable, PENDING, arePending) ?? [];

/** @param {Pending} room */
function settle(room) {
  const others = pending().filter(({ key }) => key !== room.key);
  if (others.length > 0) writeJSON(durable, PENDING, others);
  else durable.removeItem(PENDING);
}

/**
 * @param {unknown} problem
 * @returns {boolean} whether it is unknown if anything was created: there was no answer, or a proxy got none
 */
const isOpen = (problem) => problem instanceof Problem && (problem.status === 0 || problem.status >= 500);

/**
 * Creates a room only once, whatever happens to the answer or the browser: its key is generated here and stored before
 * the server is asked, and the server only gets its hash.
 * @param {RoomWish} wish the setup of the room
 * @returns {Promise<{room: string, token: string}>} stored in this browser
 * @throws {Problem}
 */
export async function makeRoom(wish) {
  const same = JSON.stringify(wish);
  const now = Date.now();
  const known = pending().filter(({ time }) => now - time < REMEMBERED);
  let room = known.find((other) => JSON.stringify(other.wish) === same);
  if (!room) {
    room = { wish, token: newToken(), key: newToken(), time: now };
    writeJSON(durable, PENDING, [...known, room]);
  }
  await durable.settled();
  return ask(room);
}

/** @param {Pending} room */
async function ask(room) {
  try {
    const tokenHash = hexadecimal(sha256(new TextEncoder().encode(room.token)));
    /** @type {import("./api.js").CreatedRoom} */
    const made = await post("/api/rooms", JSON.stringify({ ...room.wish, tokenHash }), room.key);
    keepHostToken(made.room, room.token);
    keepRoomKey(made.room, made.links.player);
    keepGame(made.room, room.wish.game);
    keepHostedRoom({ code: made.room, title: room.wish.title || (room.wish.playTitle ?? ""), created: room.time });
    settle(room);
    await durable.settled();
    return { room: made.room, token: room.token };
  } catch (problem) {
    if (!isOpen(problem)) settle(room);
    throw problem;
  }
}

/**
 * Asks what happened to rooms whose answer never arrived, because this browser was killed or the connection failed.
 * @returns {Promise<number>} how many more rooms this browser hosts than it knew
 */
export async function askForRooms() {
  let found = 0;
  for (const room of pending()) {
    if (Date.now() - room.time < REMEMBERED)
      await ask(room).then(
        () => {
          found += 1;
        },
        () => {},
      );
    else settle(room);
  }
  return found;
}

/**
 * The key is random and secret, so the server can also recognize a repeated request by it.
 * @param {string} path @param {string} body JSON @param {string} key the same for the same wish
 */
const post = (path, body, key) =>
  request(path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key, authorization: `Bearer ${key}` },
    body,
  });

/**
 * @param {string} path
 * @param {object} wish
 * @returns {Promise<any>} what the server says about what it created
 * @throws {Problem}
 */
export async function make(path, wish) {
  const body = JSON.stringify(wish);
  const same = `${path} ${body}`;
  const key = unanswered.get(same) ?? newToken();
  unanswered.set(same, key);
  try {
    const made = await post(path, body, key);
    unanswered.delete(same);
    return made;
  } catch (problem) {
    if (!isOpen(problem)) unanswered.delete(same);
    throw problem;
  }
}
