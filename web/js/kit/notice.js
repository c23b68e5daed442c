/** A line above everything that stays until somebody closes it. */

import { element } from "./element.js";
import { closeButton } from "./close-button.js";
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
    closeButton(text("common.newer.later"), () => notice.remove()),
  );
  document.body.append(notice);
}
