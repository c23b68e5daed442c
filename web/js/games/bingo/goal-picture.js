/** A small board with the cells of one pattern. */

import { element } from "../../kit/element.js";
import { cellsOf } from "./patterns.js";

/** @param {number} size @param {number} mask @param {boolean} isFree whether the center is free */
export function goalPicture(size, mask, isFree) {
  const held = new Set(cellsOf(mask));
  const centre = (size * size - 1) / 2;
  const small = element(
    "span",
    { class: "goal-board", aria: { hidden: "true" } },
    ...Array.from({ length: size * size }, (_, cell) =>
      element("i", { class: held.has(cell) ? "is-held" : isFree && cell === centre ? "is-free" : "" }),
    ),
  );
  small.style.setProperty("--size", String(size));
  return small;
}
