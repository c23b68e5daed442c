/**
 * Compares terms by their appearance, whatever characters they consist of: finds equal terms, and characters that a
 * person should check. Pure functions.
 */

/** @typedef {"joined" | "invisible" | "garbled" | "markup" | "guessed" | "heading"} Doubt */

/** Line breaks, which a term cannot contain. */
const BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/u;
/** Characters that the server refuses in a term: control characters, and those that change the direction of text. */
// eslint-disable-next-line no-control-regex
const REFUSED = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** A lost letter, or UTF-8 that was read in another encoding. */
const GARBLED = /\uFFFD|[\u00C2\u00C3][\u0080-\u00BF]|\u00E2\u20AC/u;
const MARKUP = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);/iu;
const FREE =
  /^[\s\p{P}\p{S}]*(?:free(?: ?(?:space|square|spot|cell|tile|field|centre|center))?|freies? ?(?:feld|kästchen)|frei(?:feld)?|joker(?:feld)?|gratis(?:feld)?|case gratuite|espacio libre|casilla libre|wild ?card)[\s\p{P}\p{S}]*$/iu;

/** @param {string} text @returns {string} equal for texts that look alike, regardless of case, width and spaces */
export function lookOf(text) {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .toLocaleLowerCase("en");
}

/**
 * @param {string} text as in a file @returns {{text: string, doubt: Doubt | ""}} on one line, without characters that
 *   terms may not contain
 */
export function cleaned(text) {
  const trimmed = text
    .normalize("NFC")
    .replace(/\uFEFF/gu, "")
    .trim();
  const joined = trimmed
    .split(BREAKS)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ")
    .replace(/\t/gu, " ");
  const visible = joined.replace(REFUSED, "").trim();
  if (GARBLED.test(visible)) return { text: visible, doubt: "garbled" };
  if (visible !== joined) return { text: visible, doubt: "invisible" };
  if (BREAKS.test(trimmed)) return { text: visible, doubt: "joined" };
  return { text: visible, doubt: MARKUP.test(visible) ? "markup" : "" };
}

/** @param {string} text @returns {boolean} whether it means the free centre of a printed board */
export const isFreeCentre = (text) => FREE.test(lookOf(text));
