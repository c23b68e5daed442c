/** Packs that hosts keep on the server, and the keys to them that this browser holds. */

import { request } from "../api.js";
import { make } from "../making.js";
import { lasting, readJSON, writeJSON } from "../storage.js";

/** @typedef {import("./pack-file.js").Pack} Pack */
/** @typedef {{name: string, token: string, title: string, count: number}} OwnPack */

const KEY = "callboard.packs";

/** @param {any} value @returns {value is OwnPack[]} */
const isOwnPacks = (value) => Array.isArray(value)
  && value.every((pack) => typeof pack?.name === "string" && typeof pack.token === "string" && typeof pack.title === "string" && typeof pack.count === "number");

/** @returns {OwnPack[]} saved last first */
export const ownPacks = () => readJSON(lasting, KEY, isOwnPacks) ?? [];

/** @param {OwnPack} pack */
const keep = (pack) => writeJSON(lasting, KEY, [pack, ...ownPacks().filter((other) => other.name !== pack.name)]);

/** @param {string} name */
export const forgetPack = (name) => writeJSON(lasting, KEY, ownPacks().filter((pack) => pack.name !== name));

/** @param {Pack} pack */
const content = ({ title, language, terms }) => ({ title, ...(language ? { language } : {}), terms });

/** @param {Pack} pack @returns {Promise<OwnPack>} */
export async function savePack(pack) {
  const made = await make("/api/packs", content(pack));
  const own = { name: made.name, token: made.token, title: pack.title, count: pack.terms.length };
  keep(own);
  return own;
}

/** @param {OwnPack} own @param {Pack} pack @returns {Promise<OwnPack>} */
export async function updatePack(own, pack) {
  await request(`/api/packs/${encodeURIComponent(own.name)}`, {
    method: "PUT", headers: { "content-type": "application/json", authorization: `Bearer ${own.token}` }, body: JSON.stringify(content(pack)),
  });
  const updated = { ...own, title: pack.title, count: pack.terms.length };
  keep(updated);
  return updated;
}

/** @param {OwnPack} own */
export async function deletePack(own) {
  await request(`/api/packs/${encodeURIComponent(own.name)}`, { method: "DELETE", headers: { authorization: `Bearer ${own.token}` } });
  forgetPack(own.name);
}

/** @param {string} name @returns {string} a link that opens a copy of the pack in an editor */
export const copyLink = (name) => `${location.origin}/#pack=${name}`;

/** @param {string} name @param {"yaml" | "json" | "txt"} kind */
export const downloadPath = (name, kind) => `/api/packs/${encodeURIComponent(name)}.${kind}`;
