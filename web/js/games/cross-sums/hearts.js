/** Lives, as hearts: the remaining ones are filled. */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";

/** @param {number} most @param {number} left @returns {Node[]} with a label for screen readers */
export function hearts(most, left) {
  return [
    ...Array.from({ length: most }, (_, index) => {
      const heart = icon("heart");
      heart.classList.toggle("is-lost", index >= left);
      return heart;
    }),
    element("span", { class: "visually-hidden" }, text("cross-sums/sums.lives", { count: left })),
  ];
}
