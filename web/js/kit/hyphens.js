/**
 * Soft hyphens for long words, for browsers that know no hyphenation of the language: between two consonants
 * that stand among vowels ("Sher-locking"), else before a single one ("Expe-rience"). Words that somebody
 * wrote with digits or signs in them stay whole.
 */

/** Shorter words do not gain by a break. */
const SHORTEST = 7;
const LEAST_BEFORE = 2;
const LEAST_AFTER = 4;
/** No piece in the middle of a word is shorter. */
const LEAST_WITHIN = 3;

const VOWEL = "[aeiouyäöüáéíóúàèìòùâêîôûåøæœ]";
const CONSONANT = "[bcdfghjklmnpqrstvwxzßçñ]";
/** Two consonants that are one sound stay together. */
const PAIR = /^(ch|ck|ph|sh|th|wh|qu|gh|ng)$/i;
const BETWEEN = new RegExp(`(?<=${VOWEL}${CONSONANT}?(${CONSONANT}))(?=(${CONSONANT})${VOWEL})`, "giu");
const BEFORE = new RegExp(`(?<=${VOWEL})(?=${CONSONANT}${VOWEL})`, "giu");

/**
 * @param {string} text
 * @returns {string} with U+00AD where a break does little harm
 */
export function hyphenated(text) {
  return text.replace(/\p{Letter}+/gu, (word) => (word.length < SHORTEST ? word : withHyphens(word)));
}

/** @param {string} word */
function withHyphens(word) {
  const between = Array.from(word.matchAll(BETWEEN))
    .filter(([, first, second]) => !PAIR.test(first + second))
    .map(({ index }) => index ?? 0);
  const before = Array.from(word.matchAll(BEFORE)).map(({ index }) => index ?? 0);
  const places = [...new Set([...between, ...before])]
    .filter((place) => place >= LEAST_BEFORE && word.length - place >= LEAST_AFTER)
    .sort((a, b) => a - b)
    .filter((place, index, all) => index === all.length - 1 || all[index + 1] - place >= LEAST_WITHIN);
  return [0, ...places].map((place, index) => word.slice(place, places[index])).join("\u00AD");
}
