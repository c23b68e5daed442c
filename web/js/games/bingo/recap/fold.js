/** A part of the recap. It is collapsed on phones, where all parts together fill many screens, and open elsewhere. */

import { element } from "../../../kit/element.js";

const WIDE = matchMedia("(min-width: 64rem)");
// Paper cannot be expanded, so all parts are printed open.
addEventListener("beforeprint", () => {
  for (const part of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.fold")))
    part.open = true;
});

/** @param {string} look further CSS classes @param {string} title @param {...(Node | null)} content */
export const fold = (look, title, ...content) =>
  element(
    "details",
    { class: `notice fold ${look}`, open: WIDE.matches },
    element("summary", {}, element("h2", {}, title)),
    ...content,
  );
