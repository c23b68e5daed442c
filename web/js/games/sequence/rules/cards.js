/**
 * Two packs without jokers as numbers from 0 to 103: `copy · 52 + suit · 13 + rank`.
 *
 * @typedef {"spades" | "hearts" | "diamonds" | "clubs"} Suit
 */

export const CARDS = 104;
export const FACES = 52;
export const JACK = 9;
/** @type {readonly Suit[]} */
export const SUITS = ["spades", "hearts", "diamonds", "clubs"];
const LETTERS = "SHDC";
const RANKS = "23456789TJQKA";

/** @param {number} card @returns {number} its face, 0 to 51 */
export const faceOf = (card) => card % FACES;
/** @param {number} card @returns {Suit} */
export const suitOf = (card) => SUITS[Math.floor(faceOf(card) / 13)];
/** @param {number} card @returns {number} 0 for a two to 12 for an ace */
export const rankOf = (card) => faceOf(card) % 13;
/**
 * @param {number} card
 * @returns {"two" | "one" | null} the eyes of a jack: two put a chip anywhere, one takes another's
 */
export function eyesOf(card) {
  if (rankOf(card) !== JACK) return null;
  return suitOf(card) === "clubs" || suitOf(card) === "diamonds" ? "two" : "one";
}
/** @param {number} card @returns {string} such as `HT` for the ten of hearts */
export const codeOf = (card) => LETTERS[Math.floor(faceOf(card) / 13)] + RANKS[rankOf(card)];

const FACE_OF = new Map(Array.from({ length: FACES }, (_, face) => [codeOf(face), face]));

/** @param {string} faces two letters for each of a hundred cells, `**` for a corner @returns {(number | null)[]} */
export const facesOf = (faces) =>
  Array.from({ length: 100 }, (_, cell) => FACE_OF.get(faces.slice(2 * cell, 2 * cell + 2)) ?? null);
