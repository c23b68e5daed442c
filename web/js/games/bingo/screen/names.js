/** Winners' names: as large as possible, and unbroken while they can be read from the back row. */

import { fitLabels } from "../../../kit/fit.js";
import { leastLetters } from "../../../kit/fit-rows.js";

/** Below this size, as a multiple of the smallest, a name is broken into lines rather than made smaller. */
const WRAPPED = 1.7;

/** @param {readonly HTMLElement[]} names @param {number} most the largest size, CSS pixels */
export function fitNames(names, most) {
  const least = leastLetters();
  fitLabels(names, most, least * WRAPPED);
  const cut = names.filter((name) => name.classList.contains("is-hyphenated"));
  if (cut.length > 0) fitLabels(cut, least * WRAPPED, least);
}
