/** The keys of the packs that this browser has saved on the server. */

import { durable } from "../../../kit/durable-storage.js";
import { readJSON, writeJSON } from "../../../kit/storage.js";

/** @typedef {{name: string, token: string, title: string, count: number}} OwnPack */

const KEY = "callboard.packs";

/** @param {any} value @returns {value is OwnPack[]} */
const isOwnPacks = (value) =>
  Array.isArray(value) &&
  value.every(
    (pack) =>
      typeof pack?.name === "string" &&
      typeof pack.token === "string" &&
      typeof pack.title === "string" &&
      typeof pack.count === "number",
  );

/** @returns {OwnPack[]} the last saved first */
export const ownPacks = () => readJSON(durable, KEY, isOwnPacks) ?? [];

/** @param {OwnPack} pack */
export const keepPack = (pack) =>
  writeJSON(durable, KEY, [pack, ...ownPacks().filter((other) => other.name !== pack.name)]);

/** @param {string} name */
export const forgetPack = (name) =>
  writeJSON(
    durable,
    KEY,
    ownPacks().filter((pack) => pack.name !== name),
  );
