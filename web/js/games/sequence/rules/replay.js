/** Replays a finished round from its seed, for the film and for the proof. */

import { bytesOfHexadecimal, hexadecimal, sha256 } from "../../../kit/sha256.js";
import { dealt, ended, skipped, taken } from "./table.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {{table: Table, act: import("../wire.js").Act | null}} Frame the table after an act; null for the deal
 */

/** @param {readonly (string | null)[]} list @returns {string} */
const digestOf = (list) => hexadecimal(sha256(new TextEncoder().encode(list.map((one) => `${one ?? "-"}\n`).join(""))));

/** @param {readonly (string | null)[]} nonces @returns {string} the digest that a deal is mixed with */
export const nonceDigest = (nonces) => (nonces.every((one) => one === null) ? "" : digestOf(nonces));

/** @param {any} round of a recap or an export @returns {Table} the table after the deal */
export function dealOf({ options, seed, nonces, first, teams, places }) {
  const bytes = bytesOfHexadecimal(seed) ?? new Uint8Array(32);
  return dealt({ players: places.length, teams, first, rules: options, seed: bytes, digest: nonceDigest(nonces) });
}

/**
 * @param {Table} table
 * @param {Table | null} before
 * @param {any} act
 * @returns {Table | null} null if the rules do not allow the act
 */
export function repeated(table, before, act) {
  if (act.act === "undo") return before && before.turn === act.place ? before : null;
  if (act.place !== table.turn) return null;
  if (act.act === "skip") return act.house === true ? skipped(table) : null;
  const result = taken(table, act);
  return "table" in result ? result.table : null;
}

/**
 * @param {any} round
 * @returns {{frames: Frame[], isWhole: boolean}} `isWhole`: whether the rules allow every act; the frames end before
 * the first that they do not
 */
export function framesOf(round) {
  let table = dealOf(round);
  /** @type {Table | null} */
  let before = null;
  /** @type {Frame[]} */
  const frames = [{ table, act: null }];
  for (const act of round.acts) {
    const next = repeated(table, before, act);
    if (!next) return { frames, isWhole: false };
    before = act.act === "undo" ? null : table;
    table = next;
    frames.push({ table, act });
  }
  if (round.outcome?.reason === "ended" && !table.outcome)
    frames[frames.length - 1] = { ...frames[frames.length - 1], table: ended(table, "ended") };
  return { frames, isWhole: true };
}
