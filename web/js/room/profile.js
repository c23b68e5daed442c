/**
 * A profile without an account: a key that this browser makes, a nickname, and what was finished alone. It is kept
 * strictly before the server hears of it; whatever the server could not be told yet is told later.
 */

import { durable } from "../kit/durable-storage.js";
import { readJSON, writeJSON } from "../kit/storage.js";
import { Problem, request } from "./api.js";
import { newToken } from "./identity.js";
import { isToken } from "./memory.js";
import { PROFILE_KEY, dropResult, waitingResults } from "./results.js";

/**
 * @typedef {object} Profile
 * @property {string} key
 * @property {string} nickname
 * @property {boolean} isListed whether it stands on leaderboards
 * @property {boolean} isMade whether the server has ever known it
 * @property {boolean} isTold whether the server knows nickname and wish as they are here
 * @property {boolean} isLeaving whether it is to be deleted
 */
/**
 * @typedef {{nickname: string, listed: boolean, games: Record<string, {levels: Record<string, {solved: number, ranked:
 *   number}>, achievements: string[]}>}} ToldProfile as the server tells it
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

/** @returns {Profile | null} null for none, or one that is being deleted */
export function ownProfile() {
  const kept = keptProfile();
  return kept?.isLeaving ? null : kept;
}

const keptProfile = () => readJSON(durable, PROFILE_KEY, isProfile);

/** @param {Profile} profile @returns {Promise<Profile>} once the disk has it */
async function keep(profile) {
  writeJSON(durable, PROFILE_KEY, profile);
  await durable.settled();
  return profile;
}

/** @param {string} key @param {string} path @param {string} method @param {object} [body] @param {Record<string, string>} [headers] */
const ask = (key, path, method, body, headers = {}) =>
  request(path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}), ...headers },
    body: body && JSON.stringify(body),
  });

/**
 * Asks in the profile's name, of what belongs to no game's record.
 * @param {string} path
 * @param {string} method
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 * @throws {Problem} `unknownProfile` where there is none here
 */
export function askAsProfile(path, method, body, headers = {}) {
  const own = ownProfile();
  if (!own) return Promise.reject(new Problem("unknownProfile", "there is no profile here", 404));
  return ask(own.key, path, method, body, headers);
}

/**
 * Makes the profile, or changes it.
 * @param {string} nickname @param {boolean} isListed
 * @returns {Promise<void>} once the server knows
 * @throws {Problem} `offline` where it is told later; for anything else the profile is as it was
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
  // One that the server has known is not made again: it was deleted on another device, or by who runs the server.
  if (profile.isMade) await ask(profile.key, "/api/profile", "GET");
  /** @type {ToldProfile} */
  const told = await ask(profile.key, "/api/profile", "PUT", { nickname: profile.nickname, listed: profile.isListed });
  await keep({ ...profile, nickname: told.nickname, isListed: told.listed, isMade: true, isTold: true });
}

/**
 * Deletes the profile here and on the server; where that does not answer, it is asked again later.
 * @returns {Promise<boolean>} whether it is done
 */
export async function deleteProfile() {
  const profile = keptProfile();
  if (!profile) return true;
  await keep({ ...profile, isLeaving: true });
  await catchUp();
  return keptProfile() === null;
}

/** A browser says that it is online before anything can be reached: then it is tried again after these, milliseconds. */
const PAUSE = 2_000;
const LONGEST_PAUSE = 300_000;

/** @type {Promise<void> | null} */
let catching = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
let pause = PAUSE;

/**
 * Tells the server what it could not be told before: the wish to be deleted, the nickname, levels that were finished.
 * Never throws: what cannot be told now is told soon, while there is a network, or at the next occasion.
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
        // What the rules do not take is not sent twice.
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
 * Takes over the profile of another device; what this one had done is added to it.
 * @param {string} key
 * @returns {Promise<void>}
 * @throws {Problem} where the server does not answer, or does not know it
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
 * @returns {(problem: Problem) => Promise<void>} one's own profile may have been deleted elsewhere
 */
const onlyUnknownOther = (key) => async (problem) => {
  if (problem.code !== "unknownProfile") throw problem;
  await ask(key, "/api/profile", "GET");
};

/**
 * @param {string} game
 * @param {string} counter of the game's; "" for all together
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
