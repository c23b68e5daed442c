/** The stars of a solved puzzle. */

import { icon } from "../../../kit/icons.js";

const STARS = 3;

/** @param {number} count @param {boolean} [isPlain] without empty ones @returns {Node[]} */
export const starsFor = (count, isPlain = false) =>
  Array.from({ length: isPlain ? 0 : STARS }, (_, index) => {
    const star = icon("star");
    star.classList.toggle("is-missing", index >= count);
    return star;
  });
