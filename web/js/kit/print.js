/** Printing: pages that are printed instead of the visible one. Style sheets define how they look. */

import { element } from "./element.js";

/** @param {readonly Node[]} pages the only parts of the document that are printed */
export function printPages(pages) {
  document.querySelector(".print-pages")?.remove();
  document.body.append(element("div", { class: "print-pages", lang: document.documentElement.lang }, ...pages));
  addEventListener("afterprint", () => document.querySelector(".print-pages")?.remove(), { once: true });
  // The dialog in which printing was requested must be closed first.
  requestAnimationFrame(() => print());
}
