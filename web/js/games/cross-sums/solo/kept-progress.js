/** A player's stored progress, alone and in races. Data that pass these checks can be shown. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";
import { ACHIEVEMENTS, LEVELS_MAX, PLAYED_ALONE, merged } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */

const VERSION = 1;
export const PROGRESS_KEY = "callboard.sums.progress";
/**
 * A second copy. An older page in another tab overwrites the first one with its own state; this copy keeps what was
 * reached since then.
 */
const COPY_KEY = "callboard.sums.progress.copy";

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
  // Older pages do not store these.
  Object.values(value.missed ?? {}).every((isSolved) => typeof isSolved === "boolean") &&
  [value.ended, value.looked, value.feats].every((figures) => Object.values(figures ?? {}).every(Number.isFinite)) &&
  [value.showsSums, value.isForgiving, value.asks, value.showsTime ?? false, value.knows ?? false].every(
    (flag) => typeof flag === "boolean",
  );

/** @returns {{value: Progress | null, damaged: boolean}} */
export function recallProgress() {
  const kept = recall(durable, PROGRESS_KEY, VERSION, isProgress);
  if (durable.getItem(PROGRESS_KEY) === durable.getItem(COPY_KEY)) return kept;
  const { value: copy } = recall(durable, COPY_KEY, VERSION, isProgress);
  if (!copy) return kept;
  return { value: kept.value ? merged(kept.value, copy) : copy, damaged: false };
}

/** @param {Progress} progress */
export function keepProgress(progress) {
  keep(durable, PROGRESS_KEY, VERSION, progress);
  keep(durable, COPY_KEY, VERSION, progress);
}
