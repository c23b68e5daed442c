/** Lines above everything that stay until somebody closes them: that a newer version of the pages is there, for one. */

import { closeButton } from "./icons.js";
import { button, element } from "./element.js";
import { text } from "./texts.js";

/**
 * @param {string} words
 * @param {...Node} actions stand before the button that closes it
 */
export function notify(words, ...actions) {
  /** @type {HTMLElement} */
  const notice = element(
    "section",
    { class: "newer", aria: { label: words } },
    element("span", { role: "status" }, words),
    ...actions,
    closeButton(text("kit.newer.later"), () => notice.remove()),
  );
  document.body.append(notice);
}

/** It is said, and nobody is forced to take it. */
export function announceNewer() {
  if (document.querySelector(".newer")) return;
  const reload = button("button", () => location.reload(), text("kit.newer.reload"));
  notify(text("kit.newer.text"), reload);
}
