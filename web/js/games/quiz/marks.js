/** The marks of options: each has a letter, a shape and a color, so that none depends on one of them alone. */

import { element } from "../../kit/element.js";

const SVG = "http://www.w3.org/2000/svg";
export const LETTERS = Object.freeze(["A", "B", "C", "D", "E", "F"]);
/** Circle, triangle, square, diamond, pentagon and star, on a field of 24 units. */
const SHAPES = Object.freeze([
  "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
  "M12 2l11 19H1z",
  "M3 3h18v18H3z",
  "M12 1l11 11-11 11L1 12z",
  "M12 1.500l10.500 7.800-4 12.700h-13l-4-12.700z",
  "M12 1l3.200 7.300 7.800.8-5.900 5.200 1.800 7.700L12 18l-6.900 4 1.800-7.700L1 9.100l7.800-.8z",
]);

/** @param {number} index of an option, from 0 @returns {HTMLElement} hidden from screen readers, which read the text */
export function optionMark(index) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", SHAPES[index] ?? SHAPES[0]);
  picture.append(shape);
  return element(
    "span",
    { class: "quiz-mark", data: { option: String(index) }, aria: { hidden: "true" } },
    picture,
    element("span", { class: "quiz-letter" }, LETTERS[index] ?? ""),
  );
}
