/** Requests for the decks of this page's server. */

import { request } from "../../../room/api.js";

/** @typedef {{name: string, title: string, description: string, language: string | null, audience: import("../wire.js").Audience, count: number}} DeckSummary */

/** @returns {Promise<{decks: DeckSummary[], default: string}>} those that come with the server */
export const listDecks = () => request("/api/decks");

/** @param {any} answer @returns {import("../wire.js").WholeDeck} the deck in an answer of the server */
export const bare = ({ title, description, language, audience, author, questions }) => ({
  title,
  description,
  language,
  audience,
  author,
  questions,
});

/** @param {string} name */
export const readDeck = async (name) => bare(await request(`/api/decks/${encodeURIComponent(name)}`));

export const AUDIENCES = ["family", "teens", "adults"];

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
