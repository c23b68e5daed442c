/** The library: decks published for everyone on this server. */

import { Problem, request } from "../../../room/api.js";
import { newToken } from "../../../room/identity.js";
import { askAsProfile, ownProfile } from "../../../room/profile.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {"popular" | "rating" | "newest"} Sort */
/** @typedef {"rude" | "audience" | "unsafe" | "copied" | "other"} Reason */
/**
 * @typedef {object} Card
 * @property {string} name
 * @property {string} title
 * @property {string} description
 * @property {string | null} language
 * @property {import("../wire.js").Audience} audience
 * @property {number} count of its questions
 * @property {string} author
 * @property {number} revision
 * @property {string} published
 * @property {string} changed
 * @property {number} downloads
 * @property {number} votes
 * @property {number | null} stars the mean of the ratings, if there are at least three
 * @property {{published: boolean, hidden?: boolean, stars: number | null, reported: boolean}} [own] present with a
 *   profile
 */
/** @typedef {Card & {kinds: Record<"truth" | "dare" | "other", number>, samples: import("../wire.js").Question[]}} Details */
/** @typedef {{total: number, page: number, pages: number, decks: Card[]}} Page */

export const SORTS = /** @type {const} */ (["popular", "rating", "newest"]);
export const REASONS = /** @type {const} */ (["rude", "audience", "unsafe", "copied", "other"]);

const BASE = "/api/library/decks";
/** @param {string} name */
const at = (name) => `${BASE}/${encodeURIComponent(name)}`;

/** @param {string} path @returns {Promise<any>} with the data for the player's own profile, if there is one */
const look = (path) => (ownProfile() ? askAsProfile(path, "GET") : request(path));

/**
 * @param {{words?: string, sort?: Sort, audience?: string, page?: number, isOwn?: boolean}} query `page` from 1
 * @returns {Promise<Page>}
 */
export function searchLibrary({ words = "", sort = "popular", audience = "", page = 1, isOwn = false }) {
  const query = new URLSearchParams({ sort, page: String(page) });
  if (words.trim()) query.set("q", words.trim());
  if (audience) query.set("audience", audience);
  if (isOwn) query.set("own", "true");
  return look(`${BASE}?${query}`);
}

/** @param {string} name @returns {Promise<Details>} */
export const readCard = (name) => look(at(name));

/** The keys of publications without an answer. @type {Map<string, string>} */
const unanswered = new Map();

/**
 * Publishes a deck once, even if the answer is lost and the player presses again.
 * @param {Deck} deck
 * @param {{name: string, revision: number}} [published] its earlier publication
 * @returns {Promise<{name: string, revision: number}>}
 */
export async function publishDeck(deck, published) {
  if (published) return await askAsProfile(`${at(published.name)}?revision=${published.revision}`, "PUT", deck);
  const wish = JSON.stringify(deck);
  const key = unanswered.get(wish) ?? newToken();
  unanswered.set(wish, key);
  try {
    return await askAsProfile(BASE, "POST", deck, { "idempotency-key": key });
  } catch (problem) {
    if (/** @type {Problem} */ (problem).status > 0 && /** @type {Problem} */ (problem).status < 500)
      unanswered.delete(wish);
    throw problem;
  }
}

/** @param {string} name */
export const withdrawDeck = (name) => askAsProfile(at(name), "DELETE");

/** @param {string} name @param {number | null} stars 1 to 5, or null for none @returns {Promise<null>} */
export const rateDeck = (name, stars) => askAsProfile(`${at(name)}/stars`, "PUT", { stars });

/** @param {string} name @param {Reason} reason @returns {Promise<null>} */
export const reportDeck = (name, reason) => askAsProfile(`${at(name)}/report`, "PUT", { reason });

/**
 * Downloads a deck; with a profile, the download is counted.
 * @param {string} name
 * @param {(share: number) => void} progress from 0 to 1, if the length is known
 * @returns {Promise<{revision: number, deck: Deck}>}
 * @throws {Problem}
 */
export async function getDeck(name, progress) {
  const key = ownProfile()?.key;
  const text = await fetchWithProgress(`${at(name)}/copy`, key ? { authorization: `Bearer ${key}` } : {}, progress);
  const { title, description, language, audience, author, questions, revision } = JSON.parse(text);
  return { revision, deck: { title, description, language, audience, author, questions } };
}

/**
 * @param {string} path @param {Record<string, string>} headers @param {(share: number) => void} progress
 * @returns {Promise<string>}
 */
async function fetchWithProgress(path, headers, progress) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, { cache: "no-store", headers });
    if (response.ok) return await textOf(response, progress);
  } catch {
    throw new Problem("offline", "no answer", 0);
  }
  const body = await response.json().catch(() => null);
  throw new Problem(body?.code ?? `http${response.status}`, body?.detail ?? "", response.status, body);
}

/** @param {Response} response @param {(share: number) => void} progress */
async function textOf(response, progress) {
  const total = Number(response.headers.get("content-length"));
  if (!response.body || !total) return await response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let [text, taken] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    taken += value.length;
    text += decoder.decode(value, { stream: true });
    progress(Math.min(1, taken / total));
  }
}
