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

/**
 * Those in the reader's language first.
 * @param {readonly DeckSummary[]} decks @param {string} language @returns {DeckSummary[]}
 */
export const inOrderFor = (decks, language) =>
  [...decks].sort((a, b) => Number(b.language === language) - Number(a.language === language));
