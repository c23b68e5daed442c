/** The bar of a board: the tools for marking, and other actions. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";

/**
 * @param {readonly HTMLElement[]} tools one of which is selected
 * @param {readonly HTMLElement[]} others
 * @returns {HTMLElement}
 */
export const toolBar = (tools, others) =>
  element(
    "div",
    { class: "sums-bar-of-tools" },
    element(
      "div",
      { class: "sums-controls" },
      element("div", { class: "sums-tools", role: "group", aria: { label: text("cross-sums/sums.tool") } }, ...tools),
      ...others,
    ),
  );
