/** Modules that are loaded on demand, so that a first visit does not wait for them. */

import { announceNewer } from "./notices.js";
import { text } from "./texts.js";

/**
 * @template T
 * @param {Promise<T>} coming a module, or several
 * @param {(come: T) => void} run
 * @param {import("./toast-stack.js").ToastStack} toasts where a failure is reported
 */
export function whenThere(coming, run, toasts) {
  coming.then(run, async () => {
    // A server that responds but does not have the file serves a newer version than this page's.
    const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer?.ok) announceNewer();
    else toasts.show(text("kit.end.offline.title"), { icon: "offline", tone: "warn" });
  });
}
