/** What is fetched only when somebody wants it: a first visit waits for none of it. */

import { text } from "./texts.js";

/**
 * @template T
 * @param {Promise<T>} coming a module, or several
 * @param {(come: T) => void} run
 * @param {import("./components/toast-stack.js").ToastStack} toasts where to say that it does not come
 */
export function whenThere(coming, run, toasts) {
  coming.then(run, () => toasts.show(text("common.end.offline.title"), { icon: "offline", tone: "warn" }));
}
