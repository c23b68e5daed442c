/** What is fetched only when somebody wants it: a first visit waits for none of it. */

import { announceNewer } from "./newer.js";
import { text } from "./texts.js";

/**
 * @template T
 * @param {Promise<T>} coming a module, or several
 * @param {(come: T) => void} run
 * @param {import("./toast-stack.js").ToastStack} toasts where to say that it does not come
 */
export function whenThere(coming, run, toasts) {
  coming.then(run, async () => {
    // A server that answers has it no longer: it serves a newer version than this page's.
    const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer?.ok) announceNewer();
    else toasts.show(text("kit.end.offline.title"), { icon: "offline", tone: "warn" });
  });
}
