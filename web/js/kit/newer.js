/** A newer version of the pages is there: it is said, and nobody is forced to take it. */

import { element } from "./element.js";
import { notify } from "./notice.js";
import { text } from "./texts.js";

export function announceNewer() {
  if (document.querySelector(".newer")) return;
  const reload = element(
    "button",
    { class: "button", type: "button", on: { click: () => location.reload() } },
    text("common.newer.reload"),
  );
  notify(text("common.newer.text"), reload);
}
