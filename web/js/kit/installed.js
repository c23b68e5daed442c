/**
 * The copy of the pages that this browser stores for offline use. Browsers allow this only on https and on localhost.
 * Elsewhere this module does nothing, and the pages work without a copy.
 */

import { announceNewer } from "./notices.js";

/** How often pages that stay open check for a newer version, milliseconds. */
const LOOK_EVERY = 30 * 60_000;
/** How long a first visit waits before it makes the copy, so that the game loads first, milliseconds. */
const SETTLES = 4_000;
/** The time over which copies are spread, since all phones at an event arrive at once, milliseconds. */
const SPREAD = 30_000;

/** Stores the copy, and announces newer versions without forcing users to load them. */
export function keepShell() {
  const container = globalThis.isSecureContext ? navigator.serviceWorker : undefined;
  if (!container) return;
  container.addEventListener("message", (event) => {
    if (event.data?.type === "newer") announceNewer();
  });
  const look = () => {
    if (!document.hidden) container.controller?.postMessage({ type: "look" });
  };
  const begin = () => {
    // If the browser refuses (for example in a private window), the page works without a copy.
    container.register("/sw.js").then(look, () => {});
    document.addEventListener("visibilitychange", look);
    setInterval(look, LOOK_EVERY);
  };
  if (container.controller) begin();
  else setTimeout(begin, SETTLES + (location.pathname.startsWith("/r/") ? Math.random() * SPREAD : 0));
}
