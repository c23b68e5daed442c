/** A newer version of the pages is there: it is said, and nobody is forced to take it. */

import { element } from "./element.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

export function announceNewer() {
  if (document.querySelector(".newer")) return;
  const notice = element(
    "section",
    { class: "newer", aria: { label: text("common.newer.text") } },
    element("span", { role: "status" }, text("common.newer.text")),
    element(
      "button",
      { class: "button", type: "button", on: { click: () => location.reload() } },
      text("common.newer.reload"),
    ),
    element(
      "button",
      {
        class: "button quiet icon-only",
        type: "button",
        aria: { label: text("common.newer.later") },
        on: { click: () => notice.remove() },
      },
      icon("close"),
    ),
  );
  document.body.append(notice);
}
