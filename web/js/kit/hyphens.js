/**
 * Soft hyphens for long words, for browsers that cannot hyphenate the language: between two consonants that have vowels
 * on both sides ("Sher-locking"), before consonants that begin a syllable together ("grand-children"), otherwise before
 * a single one ("Expe-rience"). Words that contain digits or signs are not changed.
 */

/** Shorter words gain nothing from a break. */
const SHORTEST = 7;
const LEAST_BEFORE = 2;
const LEAST_AFTER = 4;
/** The minimum length of a piece in the middle of a word. */
const LEAST_WITHIN = 3;

const VOWEL = "[aeiouyäöüáéíóúàèìòùâêîôûåøæœ]";
const CONSONANT = "[bcdfghjklmnpqrstvwxzßçñ]";
/** Two consonants that make a single sound stay together. */
const PAIR = /^(ch|ck|ph|sh|th|wh|qu|gh|ng)$/i;
/** Consonants that begin a syllable together. */
const ONSET = "(?:sch|s[tp]r|[cpst]h)";
const TOGETHER = new RegExp(`(?<=${VOWEL}${CONSONANT}{1,2})(?<!s(?=ch))(?=${ONSET}${VOWEL})`, "giu");
const BETWEEN = new RegExp(`(?<=${VOWEL}${CONSONANT}?(${CONSONANT}))(?=(${CONSONANT})${VOWEL})`, "giu");
const BEFORE = new RegExp(`(?<=${VOWEL})(?=${CONSONANT}${VOWEL})`, "giu");

/**
 * @param {string} text
 * @returns {string} with U+00AD where a break is acceptable
 */
export function hyphenated(text) {
  return text.replace(/\p{Letter}+/gu, (word) => (word.length < SHORTEST ? word : withHyphens(word)));
}

/** @param {string} word */
function withHyphens(word) {
  const between = Array.from(word.matchAll(BETWEEN))
    .filter(([, first, second]) => !PAIR.test(first + second))
    .map(({ index }) => index ?? 0);
  const before = [TOGETHER, BEFORE].flatMap((rule) => Array.from(word.matchAll(rule), ({ index }) => index ?? 0));
  const places = [...new Set([...between, ...before])]
    .filter((place) => place >= LEAST_BEFORE && word.length - place >= LEAST_AFTER)
    .sort((a, b) => a - b)
    .filter((place, index, all) => index === all.length - 1 || all[index + 1] - place >= LEAST_WITHIN);
  return [0, ...places].map((place, index) => word.slice(place, places[index])).join("\u00AD");
}
