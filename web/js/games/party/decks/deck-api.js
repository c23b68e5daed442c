/** The decks of the server that one plays on. */

import { request } from "../../../room/api.js";

/** @typedef {{name: string, title: string, description: string, language: string | null, audience: import("../wire.js").Audience, count: number}} DeckSummary */

/** @returns {Promise<{decks: DeckSummary[], default: string}>} those that come with the server */
export const listDecks = () => request("/api/decks");

/** @param {string} name @returns {Promise<import("../wire.js").Deck>} */
export async function readDeck(name) {
  const { title, description, language, audience, author, questions } = await request(
    `/api/decks/${encodeURIComponent(name)}`,
  );
  return { title, description, language, audience, author, questions };
}

const AUDIENCES = ["family", "teens", "adults"];

/**
 * Those in the reader's language first, of them those for everybody, of them the largest.
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
