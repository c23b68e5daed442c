/** The HTTP API: rooms and links. */

import { keepRoomKey, roomFragment, roomKey } from "./browser-memory.js";

/** @typedef {{player: string, host: string, screen: string, overlay: string}} Links */
/** @typedef {{room: string, links: Links}} CreatedRoom */
/**
 * @typedef {{code: string, title: string, game: string, locked: boolean, state: string, players: number, present:
 *   number, links?: Omit<Links, "host">, names?: ListedName[]}} RoomSummary `links` at the server's public address;
 *   `names` if new players choose from a list
 * @typedef {{name: string, taken?: true}} ListedName
 */

/**
 * The pause before a page that could not enter its room (after many wrong codes, for example) retries, milliseconds.
 */
export const CODE_PAUSE = 3_000;

/**
 * A refusal with the server's stable code, or `offline` if there was no answer; `refusal` returns a sentence for it in
 * the user's language.
 */
export class Problem extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {number} status
   * @param {any} [details] everything that the server says about it
   */
  constructor(code, message, status, details = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>} the answer's JSON, or null if it has none
 * @throws {Problem}
 */
export async function request(path, init) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, { cache: "no-store", ...introduced(path), ...init });
  } catch {
    throw new Problem("offline", "no answer", 0);
  }
  const body = await response.json().catch(() => null);
  if (response.ok && (body || response.status === 204)) return body;
  if (response.ok) throw new Problem("offline", "the answer broke off", 0);
  throw new Problem(body?.code ?? `http${response.status}`, body?.detail ?? body?.title ?? "", response.status, body);
}

/**
 * Returns the header that proves that the user knows the room's link, and so does not wait after many wrong codes.
 * @param {string} path @returns {RequestInit}
 */
function introduced(path) {
  const key = roomKey(/^\/api\/rooms\/(\w+)/.exec(path)?.[1] ?? "");
  return key ? { headers: { authorization: `Link ${key}` } } : {};
}

/** @param {string} code @returns {Promise<RoomSummary>} */
export async function fetchRoom(code) {
  /** @type {RoomSummary} */
  const room = await request(`/api/rooms/${encodeURIComponent(code)}`);
  if (room.links) keepRoomKey(code, room.links.player);
  return room;
}

/** @param {string} code @returns {string} the address of a picture, which cannot be requested with a header */
export const qrPath = (code) => `/api/rooms/${code}/qr.svg${roomFragment(code).replace("#", "?")}`;

/** @param {string} link @returns {string} without its fragment, for display or to append another one */
export const bareLink = (link) => link.replace(/#.*/, "");

/** @returns {string} the address of the WebSocket, on this page's own origin */
export const socketURL = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

/** @param {string} code @returns {Links} as far as this page can know them */
export function linksFor(code) {
  const base = `${location.origin}/r/${code}`;
  const fragment = roomFragment(code);
  return {
    player: base + fragment,
    host: `${base}/host`,
    screen: `${base}/screen${fragment}`,
    overlay: `${base}/overlay${fragment}`,
  };
}
