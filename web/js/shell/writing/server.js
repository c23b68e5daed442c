/** Content that is saved on this page's server. */

import { request } from "../../room/api.js";
import { make } from "../../room/create-once.js";

/**
 * @template {import("./kind.js").Content} C
 * @typedef {Pick<import("./kind.js").WrittenKind<C>, "plural" | "read">} Sent
 */
/** @typedef {{name: string, token: string, revision: number}} Saved */

/** @param {{plural: string}} kind @param {string} name */
const at = ({ plural }, name) => `/api/${plural}/${encodeURIComponent(name)}`;

/**
 * @template {import("./kind.js").Content} C
 * @param {Sent<C>} kind @param {string} name @returns {Promise<C>}
 */
export const readContent = async (kind, name) => kind.read(await request(at(kind, name)));

/**
 * Returns the usable content of a file, and the mistakes in the rest.
 * @template {import("./kind.js").Content} C
 * @param {Sent<C>} kind @param {BodyInit} file @param {string} type a media type
 * @param {{title: string, language?: string}} about for files whose format does not contain them
 * @returns {Promise<{content: C, problems: import("./kind.js").FoundProblem[]}>}
 */
export async function checkContent(kind, file, type, about) {
  const answer = await request(`/api/${kind.plural}/check?${new URLSearchParams(about)}`, {
    method: "POST",
    headers: { "content-type": type },
    body: file,
  });
  return { content: kind.read(answer), problems: answer.problems };
}

/**
 * @template {import("./kind.js").Content} C
 * @param {Sent<C>} kind @param {C} content @param {Saved} [saved] its former place on the server
 * @returns {Promise<Saved>}
 */
export async function saveContent(kind, content, saved) {
  if (!saved) {
    const { name, token, revision } = await make(`/api/${kind.plural}`, content);
    return { name, token, revision };
  }
  const { revision } = await request(`${at(kind, saved.name)}?revision=${saved.revision}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${saved.token}` },
    body: JSON.stringify(content),
  });
  return { ...saved, revision };
}

/** @param {{plural: string}} kind @param {Saved} saved */
export const deleteContent = (kind, { name, token }) =>
  request(at(kind, name), { method: "DELETE", headers: { authorization: `Bearer ${token}` } });

/** @param {{kind: string}} kind @param {string} name @returns {string} a link that opens a copy */
export const contentLink = ({ kind }, name) => `${location.origin}/#${kind}=${name}`;
