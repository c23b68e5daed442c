/** Text in the form in which searches compare it. */

/** @param {string} text @returns {string} without case or accents, with single spaces */
export function folded(text) {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLocaleLowerCase("en")
    .replace(/\s+/g, " ")
    .trim();
}
