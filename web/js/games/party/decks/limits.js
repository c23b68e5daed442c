/** The limits of a deck. The server checks the same ones (`DeckRules`); a test compares them. */

import { lengthOf, likenessOf } from "../../../shell/writing/fields.js";

export const LIMITS = Object.freeze({
  titleCharactersMax: 80,
  descriptionCharactersMax: 280,
  questionsMax: 500,
  questionCharactersMax: 240,
  optionCharactersMax: 80,
  deckBytesMax: 49_152,
});

/**
 * @typedef {"empty" | "tooLong" | "twin"} Fault
 * @param {readonly import("../wire.js").Question[]} questions
 * @returns {(Fault | null)[]} the problem of each
 */
export function faultsOf(questions) {
  /** @type {Set<string>} */
  const seen = new Set();
  return questions.map(({ text, options = [] }) => {
    if (!text.trim() || options.some((option) => !option.trim())) return "empty";
    const isLong =
      lengthOf(text) > LIMITS.questionCharactersMax ||
      options.some((option) => lengthOf(option) > LIMITS.optionCharactersMax);
    if (isLong) return "tooLong";
    const likeness = likenessOf([text, ...options].join("\n"));
    if (seen.has(likeness)) return "twin";
    seen.add(likeness);
    return null;
  });
}

/**
 * @param {import("../wire.js").WholeDeck} deck
 * @returns {import("../wire.js").WholeDeck} the playable part, as a server accepts it
 */
export function playable(deck) {
  const faults = faultsOf(deck.questions);
  return { ...deck, title: deck.title.trim() || "?", questions: deck.questions.filter((_, index) => !faults[index]) };
}
