/** What was finished alone and waits to be counted for a profile, whether or not there is one yet. */

import { durable } from "../kit/durable-storage.js";
import { readJSON, writeJSON } from "../kit/storage.js";

/**
 * @typedef {{game: string} & Record<string, unknown>} Result a game's name, and what the game says of a finished level
 */

export const PROFILE_KEY = "callboard.profile";
export const RESULTS_KEY = "callboard.results";
/** The oldest go where nobody wants them. */
const RESULTS_MAX = 100;

/** @param {any} value @returns {value is Result[]} */
const areResults = (value) => Array.isArray(value) && value.every((one) => typeof one?.game === "string");

/** @returns {Result[]} the oldest first */
export const waitingResults = () => readJSON(durable, RESULTS_KEY, areResults) ?? [];

/** @returns {boolean} whether there may be somebody to tell the server of */
export const hasProfile = () => durable.getItem(PROFILE_KEY) !== null;

/** @param {Result} result */
export const addResult = (result) => keepResults([...waitingResults(), result]);

/** @param {Result[]} results */
const keepResults = (results) => writeJSON(durable, RESULTS_KEY, results.slice(-RESULTS_MAX));

/** @param {Result} result one that the server has answered */
export function dropResult(result) {
  const text = JSON.stringify(result);
  keepResults(waitingResults().filter((other) => JSON.stringify(other) !== text));
}
