/**
 * The copy of the pages that this browser keeps for times without a connection. Browsers keep one only for pages
 * from https or from this machine; everywhere else this does nothing, and all else works.
 */

import { element } from "./element.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

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
  container.addEventListener("message", (event) => { if (event.data?.type === "newer") announce(); });
  const look = () => { if (!document.hidden) container.controller?.postMessage({ type: "look" }); };
  const begin = () => {
    // Where it is refused (a private window, say), the page goes on without.
    container.register("/sw.js").then(look, () => {});
    document.addEventListener("visibilitychange", look);
    setInterval(look, LOOK_EVERY);
  };
  if (container.controller) begin();
  else setTimeout(begin, SETTLES + (location.pathname.startsWith("/r/") ? Math.random() * SPREAD : 0));
}

function announce() {
  if (document.querySelector(".newer")) return;
  const notice = element("section", { class: "newer", aria: { label: text("common.newer.text") } },
    element("span", { role: "status" }, text("common.newer.text")),
    element("button", { class: "button", type: "button", on: { click: () => location.reload() } }, text("common.newer.reload")),
    element("button", { class: "button quiet icon-only", type: "button", aria: { label: text("common.newer.later") }, on: { click: () => notice.remove() } }, icon("close")));
  document.body.append(notice);
}
