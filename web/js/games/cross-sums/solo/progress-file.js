/** Progress as a text that another browser can read: as a file, or moved between two devices. */

import { isProgress } from "./kept-progress.js";

/** @typedef {import("./progress.js").Progress} Progress */

const KIND = "callboard/cross-sums/progress";
const VERSION = 1;

/**
 * @param {Progress} progress
 * @param {string | null} [profile] the key of a profile, only for the player's own devices
 * @returns {string}
 */
export const written = (progress, profile = null) =>
  JSON.stringify({ kind: KIND, version: VERSION, progress, ...(profile === null ? {} : { profile }) });

/**
 * @param {string} text
 * @returns {{progress: Progress, profile: string | null} | "newer" | null} `newer` for one of a later version of the
 *   pages, null for anything else
 */
export function read(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (value?.kind !== KIND) return null;
  if (Number.isInteger(value.version) && value.version > VERSION) return "newer";
  if (value.version !== VERSION || !isProgress(value.progress)) return null;
  return { progress: value.progress, profile: typeof value.profile === "string" ? value.profile : null };
}
