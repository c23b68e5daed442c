/** Requests for the decks of this page's server. */

import { request } from "../../../room/api.js";
import { make } from "../../../room/create-once.js";

/** @typedef {{name: string, title: string, description: string, language: string | null, audience: import("../wire.js").Audience, count: number}} DeckSummary */

/** @returns {Promise<{decks: DeckSummary[], default: string}>} those that come with the server */
export const listDecks = () => request("/api/decks");

/** @param {string} name @returns {Promise<import("../wire.js").WholeDeck>} */
export async function readDeck(name) {
  const { title, description, language, audience, author, questions } = await request(
    `/api/decks/${encodeURIComponent(name)}`,
  );
  return { title, description, language, audience, author, questions };
}

const AUDIENCES = ["family", "teens", "adults"];

/**
 * Sorts decks: those in the reader's language first, then those for everyone, then the largest.
 * @template {{language: string | null, audience: string, count: number}} D
 * @param {readonly D[]} decks @param {string} language
 * @returns {D[]}
 */
export const inOrderFor = (decks, language) =>
  [...decks].sort(
    (a, b) =>
      Number(b.language === language) - Number(a.language === language) ||
      AUDIENCES.indexOf(a.audience) - AUDIENCES.indexOf(b.audience) ||
      b.count - a.count,
  );

/**
 * Reads the usable part of a file, and the problems of the rest.
 * @param {string} content @param {string} type a media type @param {string} title for files that cannot contain one
 * @returns {Promise<import("../wire.js").WholeDeck & {problems: {code: string, line: number | null, reason: string}[]}>}
 */
export const checkDeck = (content, type, title) =>
  request(`/api/decks/check?title=${encodeURIComponent(title)}`, {
    method: "POST",
    headers: { "content-type": type },
    body: content,
  });

/** @typedef {{name: string, token: string, revision: number}} Saved */

/**
 * @param {import("../wire.js").WholeDeck} deck
 * @param {Saved} [saved] its place on the server, if it has one
 * @returns {Promise<Saved>}
 */
export async function saveDeck(deck, saved) {
  if (!saved) {
    const { name, token, revision } = await make("/api/decks", deck);
    return { name, token, revision };
  }
  const { revision } = await request(`/api/decks/${encodeURIComponent(saved.name)}?revision=${saved.revision}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${saved.token}` },
    body: JSON.stringify(deck),
  });
  return { ...saved, revision };
}

/** @param {Saved} saved */
export const deleteDeck = ({ name, token }) =>
  request(`/api/decks/${encodeURIComponent(name)}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });

/** @param {string} name @returns {string} a link that opens a copy of the deck */
export const deckLink = (name) => `${location.origin}/#deck=${name}`;
