/** The remaining questions, shuffled as on the server, and the used ones. */

import { generatorFor } from "./wheel-stop.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {import("../wire.js").Question} Question */
/** @typedef {import("../wire.js").Options} Options */
/** @typedef {[deck: number, index: number]} Place */
/**
 * @typedef {{uses: number[][], order: Place[] | null, shuffles: number}} Pile `uses`: 0 fresh, 1 passed over once,
 *   2 gone
 */

const AUDIENCES = ["family", "teens", "adults"];
export const KINDS = /** @type {const} */ (["truth", "dare", "other"]);

/** @param {readonly Deck[]} decks @returns {Pile} */
export const freshPile = (decks) => ({
  uses: decks.map((deck) => deck.questions.map(() => 0)),
  order: null,
  shuffles: 0,
});

/** @param {Question} question @returns {"truth" | "dare" | "other"} */
export const kindOf = ({ kind }) => kind ?? "other";

/** @param {Options} options @param {Question} question @param {Deck} deck */
const allows = ({ audience, categories, difficulties }, { category, difficulty }, deck) =>
  AUDIENCES.indexOf(deck.audience) <= AUDIENCES.indexOf(audience) &&
  categories.includes(category) &&
  difficulties.includes(difficulty);

/**
 * @param {Pile} pile
 * @param {readonly Deck[]} decks
 * @param {Options} options
 * @returns {Place[]} the remaining questions that pass the filters
 */
function matching({ uses }, decks, options) {
  return decks.flatMap((deck, number) =>
    deck.questions.flatMap((question, index) =>
      uses[number][index] !== 2 && allows(options, question, deck) ? [/** @type {Place} */ ([number, index])] : [],
    ),
  );
}

/**
 * @param {readonly Deck[]} decks
 * @param {Options} options
 * @returns {number} questions that pass the filters, used or not
 */
export const matchingCount = (decks, options) => matching(freshPile(decks), decks, options).length;

/**
 * @param {Pile} pile
 * @param {readonly Deck[]} decks
 * @param {Options} options
 * @param {string} seed
 * @returns {Pile} shuffled
 */
export function shuffled(pile, decks, options, seed) {
  if (pile.order) return pile;
  const left = matching(pile, decks, options);
  const drawn = generatorFor(seed, `deck:${pile.shuffles}`).draw(left.length, left.length);
  return { ...pile, order: drawn.map((index) => left[index]), shuffles: pile.shuffles + 1 };
}

/** @param {Pile} pile @param {readonly Deck[]} decks @param {Options} options */
export function remaining(pile, decks, options) {
  const counts = { truth: 0, dare: 0, other: 0 };
  for (const [deck, index] of pile.order ?? matching(pile, decks, options))
    counts[kindOf(decks[deck].questions[index])] += 1;
  return counts;
}

/** @param {Question} question @returns {boolean} whether it names another person in addition to the one picked */
export const needsOther = ({ text, options = [] }) => [text, ...options].some((words) => words.includes("{other}"));

/**
 * Returns the next question, of a kind or of any.
 * @param {Pile} pile @param {readonly Deck[]} decks @param {boolean} hasOther whether there is another person
 * @param {string} [kind] @returns {Place | undefined}
 */
export function nextOf({ order }, decks, hasOther, kind) {
  /** @param {Place} place */
  const at = ([deck, index]) => decks[deck].questions[index];
  const fits = (order ?? []).filter((place) => kind === undefined || kindOf(at(place)) === kind);
  return fits.find((place) => hasOther || !needsOther(at(place))) ?? fits[0];
}

/** @param {Place} one @param {Place} other */
const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

/** @param {Pile} pile @param {Place} place @returns {Pile} without it among the remaining questions */
export const taken = (pile, place) => ({ ...pile, order: pile.order?.filter((one) => !isSame(one, place)) ?? null });

/** @param {Pile} pile @param {Place} place @param {number} use @returns {Pile} */
function marked(pile, place, use) {
  const uses = pile.uses.map((deck, number) =>
    number === place[0] ? deck.map((before, index) => (index === place[1] ? use : before)) : deck,
  );
  return { ...taken(pile, place), uses };
}

/** @param {Pile} pile @param {Place} place @returns {Pile} with the question as used */
export const used = (pile, place) => marked(pile, place, 2);

/**
 * @param {Pile} pile
 * @param {Place} place
 * @param {readonly Deck[]} decks
 * @param {Options} options
 * @returns {Pile} with the question skipped: it is asked again after all others that pass the filters; skipped twice,
 * it counts as used
 */
export function skipped(pile, place, decks, options) {
  const isFirst = pile.uses[place[0]][place[1]] === 0;
  const next = marked(pile, place, isFirst ? 1 : 2);
  const deck = decks[place[0]];
  const comesAgain = isFirst && allows(options, deck.questions[place[1]], deck);
  return comesAgain && next.order ? { ...next, order: [...next.order, place] } : next;
}
