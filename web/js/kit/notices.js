/** Notices at the top of the page that stay until they are closed, for example about a newer version of the pages. */

import { closeButton } from "./icons.js";
import { button, element } from "./element.js";
import { text } from "./texts.js";

/**
 * @param {string} words
 * @param {...Node} actions shown before the button that closes it
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

/** Announces a newer version without forcing users to load it. */
export function announceNewer() {
  if (document.querySelector(".newer")) return;
  const reload = button("button", () => location.reload(), text("kit.newer.reload"));
  notify(text("kit.newer.text"), reload);
}
