/** Where a browser keeps things loosely, as without IndexedDB, that is said once: a seat may go with a browser that is killed. */

import { REFUSED, durable } from "./durable-storage.js";
import { notify } from "./newer.js";
import { lasting } from "./storage.js";
import { text } from "./texts.js";

const SAID = "callboard.explained.storage";

globalThis.addEventListener?.(REFUSED, sayIfStorageIsWeak);

export function sayIfStorageIsWeak() {
  if (durable.isStrict || lasting.getItem(SAID)) return;
  lasting.setItem(SAID, "yes");
  notify(text("kit.storage.weak"));
}
