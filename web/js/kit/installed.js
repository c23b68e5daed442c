/**
 * The copy of the pages that this browser keeps for times without a connection. Browsers keep one only for pages
 * from https or from this machine; everywhere else this does nothing, and all else works.
 */

import { announceNewer } from "./newer.js";

/** Pages that stay open look for a newer version this often, milliseconds. */
const LOOK_EVERY = 30 * 60_000;
/** A first visit belongs to the game: copies are made when it has settled. */
const SETTLES = 4_000;
/** The phones of a hall come at once; their copies do not. Milliseconds over which they are spread. */
const SPREAD = 30_000;

/** Keeps the copy and tells of a newer version, which nobody is forced to take. */
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
    // Where it is refused (a private window, say), the page goes on without.
    container.register("/sw.js").then(look, () => {});
    document.addEventListener("visibilitychange", look);
    setInterval(look, LOOK_EVERY);
  };
  if (container.controller) begin();
  else setTimeout(begin, SETTLES + (location.pathname.startsWith("/r/") ? Math.random() * SPREAD : 0));
}
