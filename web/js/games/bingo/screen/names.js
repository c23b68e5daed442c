/** The names of winners: large, and whole as long as that can be read from the back row. */

import { fitLabels } from "../../../kit/fit.js";
import { leastLetters } from "../../../kit/fit-rows.js";

/** From this size down, as a multiple of the smallest, a name takes several lines rather than smaller letters. */
const WRAPPED = 1.7;

/** @param {readonly HTMLElement[]} names @param {number} most the largest size, CSS pixels */
export function fitNames(names, most) {
  const least = leastLetters();
  fitLabels(names, most, least * WRAPPED);
  const cut = names.filter((name) => name.classList.contains("is-hyphenated"));
  if (cut.length > 0) fitLabels(cut, least * WRAPPED, least);
}
