/** Where a browser keeps things loosely, as without IndexedDB, that is said once: a seat may go with a browser that is killed. */

import { durable } from "./durable-storage.js";
import { element } from "./element.js";
import { icon } from "./icons.js";
import { lasting } from "./storage.js";
import { text } from "./texts.js";

const SAID = "callboard.explained.storage";

export function sayIfStorageIsWeak() {
  if (durable.isStrict || lasting.getItem(SAID)) return;
  lasting.setItem(SAID, "yes");
  const notice = element(
    "section",
    { class: "newer", aria: { label: text("common.storage.weak") } },
    element("span", { role: "status" }, text("common.storage.weak")),
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
