/** Requests for packs that hosts save on the server. */

import { request } from "../../../room/api.js";
import { make } from "../../../room/create-once.js";
import { forgetPack, keepPack } from "./own-packs.js";

/** @typedef {import("./pack-file.js").Pack} Pack */
/** @typedef {import("./own-packs.js").OwnPack} OwnPack */

/** @param {Pack} pack */
const content = ({ title, language, terms }) => ({ title, ...(language ? { language } : {}), terms });

/** @param {Pack} pack @returns {Promise<{own: OwnPack, revision: number}>} */
export async function savePack(pack) {
  const made = await make("/api/packs", content(pack));
  const own = { name: made.name, token: made.token, title: pack.title, count: pack.terms.length };
  keepPack(own);
  return { own, revision: made.revision };
}

/**
 * @param {OwnPack} own @param {Pack} pack @param {number} revision the expected current one; otherwise the server
 * refuses with `revisionConflict`
 * @returns {Promise<{own: OwnPack, revision: number}>} with the next revision
 */
export async function updatePack(own, pack, revision) {
  const saved = await request(`/api/packs/${encodeURIComponent(own.name)}?revision=${revision}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${own.token}` },
    body: JSON.stringify(content(pack)),
  });
  const updated = { ...own, title: pack.title, count: pack.terms.length };
  keepPack(updated);
  return { own: updated, revision: saved.revision };
}

/** @param {OwnPack} own */
export async function deletePack(own) {
  await request(`/api/packs/${encodeURIComponent(own.name)}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${own.token}` },
  });
  forgetPack(own.name);
}

/**
 * @param {string} yaml
 * @returns {Promise<{document?: unknown, problems: {line: number | null, code: string, reason: string}[]}>} without
 * `document` if it is not YAML
 */
export const checkYAML = (yaml) =>
  request("/api/packs/check", { method: "POST", headers: { "content-type": "application/yaml" }, body: yaml });

/** @param {string} name @returns {string} a link that opens a copy of the pack in an editor */
export const copyLink = (name) => `${location.origin}/#pack=${name}`;

/** @param {string} name @param {"yaml" | "json" | "txt"} kind */
export const downloadPath = (name, kind) => `/api/packs/${encodeURIComponent(name)}.${kind}`;
