/** The library: content published for everyone on this server. */

import { Problem, request } from "../../room/api.js";
import { newToken } from "../../room/identity.js";
import { askAsProfile, ownProfile } from "../../room/profile.js";

/** @typedef {"popular" | "rating" | "newest"} Sort */
/** @typedef {"rude" | "audience" | "unsafe" | "copied" | "other"} Reason */
/**
 * @typedef {object} Card
 * @property {string} name
 * @property {string} title
 * @property {string} description
 * @property {string | null} language
 * @property {string} audience
 * @property {number} count the number of its questions
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
/** @typedef {Card & {samples: {text: string, options?: string[]}[]}} Details */
/** @typedef {{total: number, page: number, pages: number, cards: Card[]}} Page */
/** @typedef {{plural: string}} Kind */

export const SORTS = /** @type {const} */ (["popular", "rating", "newest"]);
export const REASONS = /** @type {const} */ (["rude", "audience", "unsafe", "copied", "other"]);

/** @param {Kind} kind */
const base = ({ plural }) => `/api/library/${plural}`;
/** @param {Kind} kind @param {string} name */
const at = (kind, name) => `${base(kind)}/${encodeURIComponent(name)}`;

/**
 * @param {string} path
 * @returns {Promise<any>} the server's answer; it includes what belongs to the player's own profile, if there is one
 */
const look = (path) => (ownProfile() ? askAsProfile(path, "GET") : request(path));

/**
 * @param {Kind} kind
 * @param {{words?: string, sort?: Sort, audience?: string, page?: number}} query `page` from 1
 * @returns {Promise<Page>}
 */
export async function searchLibrary(kind, { words = "", sort = "popular", audience = "", page = 1 }) {
  const query = new URLSearchParams({ sort, page: String(page) });
  if (words.trim()) query.set("q", words.trim());
  if (audience) query.set("audience", audience);
  const { [kind.plural]: cards, ...rest } = await look(`${base(kind)}?${query}`);
  return { ...rest, cards };
}

/** @param {Kind} kind @param {string} name @returns {Promise<Details>} */
export const readCard = (kind, name) => look(at(kind, name));

/**
 * Whether a problem means that the server does not have the entry, for example because it was withdrawn.
 * @param {{kind: string}} kind @param {{code: string}} problem
 */
export const isUnknown = ({ kind }, { code }) => code === `unknown${kind[0].toUpperCase()}${kind.slice(1)}`;

/**
 * The idempotency keys of publications, by kind and content. Only a refusal removes a key, so publishing the same
 * content again repeats the same request. @type {Map<string, string>}
 */
const unanswered = new Map();

/**
 * Publishes content once, even if the answer is lost and the player presses again.
 * @param {Kind} kind @param {import("./kind.js").Content} content
 * @param {{name: string, revision: number}} [published] the earlier publication that the content replaces
 * @returns {Promise<{name: string, revision: number}>}
 */
export async function publish(kind, content, published) {
  if (published)
    return await askAsProfile(`${at(kind, published.name)}?revision=${published.revision}`, "PUT", content);
  const wish = `${kind.plural} ${JSON.stringify(content)}`;
  const key = unanswered.get(wish) ?? newToken();
  unanswered.set(wish, key);
  try {
    return await askAsProfile(base(kind), "POST", content, { "idempotency-key": key });
  } catch (problem) {
    if (/** @type {Problem} */ (problem).status > 0 && /** @type {Problem} */ (problem).status < 500)
      unanswered.delete(wish);
    throw problem;
  }
}

/** @param {Kind} kind @param {string} name */
export const withdraw = (kind, name) => askAsProfile(at(kind, name), "DELETE");

/** @param {Kind} kind @param {string} name @param {number | null} stars 1 to 5, or null for none @returns {Promise<null>} */
export const rate = (kind, name, stars) => askAsProfile(`${at(kind, name)}/stars`, "PUT", { stars });

/** @param {Kind} kind @param {string} name @param {Reason} reason @returns {Promise<null>} */
export const report = (kind, name, reason) => askAsProfile(`${at(kind, name)}/report`, "PUT", { reason });

/**
 * Downloads content; with a profile, the download is counted.
 * @template {import("./kind.js").Content} C
 * @param {Kind & {read: (content: any) => C}} kind @param {string} name
 * @param {(share: number) => void} progress from 0 to 1, if the length is known
 * @returns {Promise<{revision: number, content: C}>}
 * @throws {Problem}
 */
export async function download(kind, name, progress) {
  const key = ownProfile()?.key;
  /** @type {Record<string, string>} */
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  const answer = JSON.parse(await fetchWithProgress(`${at(kind, name)}/copy`, headers, progress));
  return { revision: answer.revision, content: kind.read(answer) };
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
