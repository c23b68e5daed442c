/** Levels that were finished alone and wait to be counted for a profile, whether or not there is one yet. */

import { durable } from "../kit/durable-storage.js";
import { readJSON, writeJSON } from "../kit/storage.js";

/**
 * @typedef {{game: string} & Record<string, unknown>} Result a game's name, and the game's description of a finished
 *   level
 */

export const PROFILE_KEY = "callboard.profile";
export const RESULTS_KEY = "callboard.results";
/** The maximum number of waiting results; the oldest ones are dropped. */
const RESULTS_MAX = 100;

/** @param {any} value @returns {value is Result[]} */
const areResults = (value) => Array.isArray(value) && value.every((one) => typeof one?.game === "string");

/** @returns {Result[]} the oldest first */
export const waitingResults = () => readJSON(durable, RESULTS_KEY, areResults) ?? [];

/** @returns {boolean} whether there may be a profile to send results for */
export const hasProfile = () => durable.getItem(PROFILE_KEY) !== null;

/** @param {Result} result */
export const addResult = (result) => keepResults([...waitingResults(), result]);

/** @param {Result[]} results */
const keepResults = (results) => writeJSON(durable, RESULTS_KEY, results.slice(-RESULTS_MAX));

/** @param {Result} result which the server has answered */
export function dropResult(result) {
  const text = JSON.stringify(result);
  keepResults(waitingResults().filter((other) => JSON.stringify(other) !== text));
}
