/**
 * Tells the user once if the browser's storage is not durable, for example without IndexedDB: a seat may be lost if the
 * browser is killed.
 */

import { REFUSED, durable } from "./durable-storage.js";
import { notify } from "./notices.js";
import { lasting } from "./storage.js";
import { text } from "./texts.js";

const SAID = "callboard.explained.storage";

globalThis.addEventListener?.(REFUSED, sayIfStorageIsWeak);

export function sayIfStorageIsWeak() {
  if (durable.isStrict || lasting.getItem(SAID)) return;
  lasting.setItem(SAID, "yes");
  notify(text("kit.storage.weak"));
}
