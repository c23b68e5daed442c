/** The limits of a deck. The server checks the same ones (`DeckRules`); a test compares them. */

export const LIMITS = Object.freeze({
  titleCharactersMax: 80,
  descriptionCharactersMax: 280,
  questionsMax: 500,
  questionCharactersMax: 240,
  optionCharactersMax: 80,
  deckBytesMax: 49_152,
});

/** The languages that an editor offers; a file may name any other. */
export const LANGUAGES = Object.freeze("en de fr es it nl pt da sv nb fi pl cs hu tr uk ja ko zh ar he hi".split(" "));

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter() : null;

/** @param {string} text @returns {number} the number of characters as people count them */
export const lengthOf = (text) => (segmenter ? [...segmenter.segment(text)].length : [...text].length);

/** @param {string} text @returns {string} the same for two questions that look alike */
export const likenessOf = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

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

/** @param {import("../wire.js").WholeDeck} deck @returns {number} bytes of its canonical form */
export const bytesOf = (deck) => new TextEncoder().encode(JSON.stringify(deck)).length;

/**
 * @param {import("../wire.js").WholeDeck} deck
 * @returns {import("../wire.js").WholeDeck} the playable part, as a server accepts it
 */
export function playable(deck) {
  const faults = faultsOf(deck.questions);
  return { ...deck, title: deck.title.trim() || "?", questions: deck.questions.filter((_, index) => !faults[index]) };
}
