/** What a browser remembers of somebody's progress, alone and in races. What passes the checks can be shown. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/kept.js";
import { ACHIEVEMENTS, LEVELS_MAX, PLAYED_ALONE } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */

const VERSION = 1;
const KEY = "callboard.sums.progress";

/** @param {any} value @param {number} [most] */
export const isCount = (value, most = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && value >= 0 && value <= most;

/** @param {any} value @param {number} most */
const areCounts = (value, most) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(
    ([name, count]) => /** @type {readonly string[]} */ (PLAYED_ALONE).includes(name) && isCount(count, most),
  );

/** @param {any} value @returns {value is Progress} */
export const isProgress = (value) =>
  areCounts(value?.levels, LEVELS_MAX) &&
  areCounts(value.finished, LEVELS_MAX) &&
  isCount(value.hints, 99) &&
  isCount(value.hintsUsed) &&
  typeof value.best === "object" &&
  value.best !== null &&
  Object.values(value.best).every(Number.isFinite) &&
  Array.isArray(value.achievements) &&
  value.achievements.every((/** @type {any} */ name) => ACHIEVEMENTS.includes(name)) &&
  PLAYED_ALONE.includes(value.difficulty) &&
  // What an older page kept does not know of the time.
  [value.showsSums, value.isForgiving, value.asks, value.showsTime ?? false].every((flag) => typeof flag === "boolean");

export const recallProgress = () => recall(durable, KEY, VERSION, isProgress);
/** @param {Progress} progress */
export const keepProgress = (progress) => keep(durable, KEY, VERSION, progress);
