/**
 * A profile without an account: a key that this browser generates, a nickname, and the levels that were finished alone.
 * It is durably stored before it is sent to the server; what could not be sent yet is sent later.
 */

import { durable } from "../kit/durable-storage.js";
import { readJSON, writeJSON } from "../kit/storage.js";
import { Problem, request } from "./api.js";
import { newToken } from "./identity.js";
import { isToken } from "./browser-memory.js";
import { PROFILE_KEY, dropResult, waitingResults } from "./results.js";

/**
 * @typedef {object} Profile
 * @property {string} key
 * @property {string} nickname
 * @property {boolean} isListed whether it is shown on leaderboards
 * @property {boolean} isMade whether the server has ever known it
 * @property {boolean} isTold whether the server knows the current nickname and choice
 * @property {boolean} isLeaving whether it is to be deleted
 */
/**
 * @typedef {{nickname: string, listed: boolean, games: Record<string, {levels: Record<string, {solved: number, ranked:
 *   number}>, achievements: string[]}>}} ToldProfile as the server sends it
 */
/** @typedef {{place: number, nickname: string, levels: number}} BoardLine */
/**
 * @typedef {{total: number, from: number, lines: BoardLine[], own?: BoardLine & {line: number}}} BoardPage `own.line`
 *   is its place in the whole list, from 0
 */

/** @param {any} value @returns {value is Profile} */
const isProfile = (value) =>
  typeof value?.key === "string" &&
  isToken(value.key) &&
  typeof value.nickname === "string" &&
  [value.isListed, value.isMade, value.isTold, value.isLeaving].every((flag) => typeof flag === "boolean");

/** @returns {Profile | null} null if there is none, or it is being deleted */
export function ownProfile() {
  const kept = keptProfile();
  return kept?.isLeaving ? null : kept;
}

const keptProfile = () => readJSON(durable, PROFILE_KEY, isProfile);

/** @param {Profile} profile @returns {Promise<Profile>} once it is on the disk */
async function keep(profile) {
  writeJSON(durable, PROFILE_KEY, profile);
  await durable.settled();
  return profile;
}

/**
 * @param {string} key
 * @param {string} path
 * @param {string} method
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 */
const ask = (key, path, method, body, headers = {}) =>
  request(path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}), ...headers },
    body: body && JSON.stringify(body),
  });

/**
 * Sends a request on behalf of the profile, about something other than the results of games.
 * @param {string} path
 * @param {string} method
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 * @throws {Problem} `unknownProfile` if this browser has none
 */
export function askAsProfile(path, method, body, headers = {}) {
  const own = ownProfile();
  if (!own) return Promise.reject(new Problem("unknownProfile", "there is no profile here", 404));
  return ask(own.key, path, method, body, headers);
}

/**
 * Creates the profile, or changes it.
 * @param {string} nickname @param {boolean} isListed
 * @returns {Promise<void>} once the server knows
 * @throws {Problem} `offline` if it is sent later; after any other problem the profile is as before
 */
export async function saveProfile(nickname, isListed) {
  const before = keptProfile();
  const old = before?.isLeaving ? null : before;
  if (before?.isLeaving) {
    await catchUp();
    if (keptProfile()) throw new Problem("offline", "the old profile is still to be deleted", 0);
  }
  const profile = await keep({
    key: old?.key ?? newToken(),
    nickname,
    isListed,
    isMade: old?.isMade ?? false,
    isTold: false,
    isLeaving: false,
  });
  try {
    await tell(profile);
  } catch (problem) {
    const { code } = /** @type {Problem} */ (problem);
    if (code === "unknownProfile" || (code !== "offline" && !old)) durable.removeItem(PROFILE_KEY);
    else if (code !== "offline" && old) await keep(old);
    throw problem;
  }
}

/** @param {Profile} profile */
async function tell(profile) {
  // A profile that the server once knew is not created again, since it was deleted on another device or by the
  // operator.
  if (profile.isMade) await ask(profile.key, "/api/profile", "GET");
  /** @type {ToldProfile} */
  const told = await ask(profile.key, "/api/profile", "PUT", { nickname: profile.nickname, listed: profile.isListed });
  await keep({ ...profile, nickname: told.nickname, isListed: told.listed, isMade: true, isTold: true });
}

/**
 * Deletes the profile here and on the server; if the server does not answer, the request is repeated later.
 * @returns {Promise<boolean>} whether it is done
 */
export async function deleteProfile() {
  const profile = keptProfile();
  if (!profile) return true;
  await keep({ ...profile, isLeaving: true });
  await catchUp();
  return keptProfile() === null;
}

/**
 * A browser may report that it is online before it can reach anything. Then requests are repeated after pauses, which
 * grow from the first to the second value, milliseconds.
 */
const PAUSE = 2_000;
const LONGEST_PAUSE = 300_000;

/** @type {Promise<void> | null} */
let catching = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
let pause = PAUSE;

/**
 * Sends the server what could not be sent before: the deletion, the nickname, levels that were finished. Never throws:
 * what cannot be sent now is sent soon while there is a network, or at the next opportunity.
 * @returns {Promise<void>}
 */
export function catchUp() {
  clearTimeout(later);
  catching ??= told().finally(() => {
    catching = null;
  });
  return catching;
}

async function told() {
  const profile = keptProfile();
  if (!profile) return;
  try {
    if (profile.isLeaving) {
      await ask(profile.key, "/api/profile", "DELETE");
      return durable.removeItem(PROFILE_KEY);
    }
    if (!profile.isTold) await tell(profile);
    for (const result of waitingResults()) {
      try {
        await ask(profile.key, "/api/profile/levels", "POST", result);
      } catch (problem) {
        // What the rules do not accept is not sent again.
        if (
          !["badResult", "badCell", "badMessage", "noHints", "unknownGame"].includes(
            /** @type {Problem} */ (problem).code,
          )
        )
          throw problem;
      }
      dropResult(result);
    }
    pause = PAUSE;
  } catch (problem) {
    if (/** @type {Problem} */ (problem).code === "unknownProfile") return durable.removeItem(PROFILE_KEY);
    if (!globalThis.navigator?.onLine) return;
    later = setTimeout(catchUp, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
}

/** @returns {Promise<ToldProfile>} @throws {Problem} */
export async function fetchProfile() {
  return await ask(ownProfile()?.key ?? "", "/api/profile", "GET");
}

/**
 * Takes over the profile of another device, and adds what was done on this one.
 * @param {string} key
 * @returns {Promise<void>}
 * @throws {Problem} if the server does not answer, or does not know the profile
 */
export async function adoptProfile(key) {
  const own = ownProfile();
  if (own?.key === key) return;
  if (own?.isMade) await ask(key, "/api/profile/merge", "POST", { key: own.key }).catch(onlyUnknownOther(key));
  /** @type {ToldProfile} */
  const profile = await ask(key, "/api/profile", "GET");
  await keep({
    key,
    nickname: profile.nickname,
    isListed: profile.listed,
    isMade: true,
    isTold: true,
    isLeaving: false,
  });
  await catchUp();
}

/**
 * @param {string} key
 * @returns {(problem: Problem) => Promise<void>} accepts that this browser's own profile may have been deleted
 *   elsewhere
 */
const onlyUnknownOther = (key) => async (problem) => {
  if (problem.code !== "unknownProfile") throw problem;
  await ask(key, "/api/profile", "GET");
};

/**
 * @param {string} game
 * @param {string} counter of the game; "" for all together
 * @param {number} from the first line, from 0
 * @returns {Promise<BoardPage>}
 * @throws {Problem}
 */
export function fetchLeaderboard(game, counter, from) {
  const key = ownProfile()?.key;
  const query = new URLSearchParams({ from: String(from), ...(counter ? { counter } : {}) });
  const init = key ? { headers: { authorization: `Bearer ${key}` } } : {};
  return request(`/api/leaderboards/${game}?${query}`, init);
}
