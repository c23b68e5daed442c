/** Paper: pages that go to the printer instead of the page that is seen. Sheets of styles say how they look. */

import { element } from "./element.js";

/** @param {readonly Node[]} pages nothing else of the page goes to the printer */
export function printPages(pages) {
  document.querySelector(".print-pages")?.remove();
  document.body.append(element("div", { class: "print-pages", lang: document.documentElement.lang }, ...pages));
  addEventListener("afterprint", () => document.querySelector(".print-pages")?.remove(), { once: true });
  // The dialog that asked for this has to be gone first.
  requestAnimationFrame(() => print());
}
