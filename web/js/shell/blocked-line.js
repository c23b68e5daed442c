/**
 * Says why a page gets no line to its room although the server answers: something in between passes no WebSockets.
 * Loaded when sockets do not open.
 */

import { loadTexts, text } from "../kit/texts.js";

/**
 * @param {import("../room/connection-badge.js").ConnectionBadge} badge where it is said
 * @param {boolean} isHost whether the reader is a host, who may know the operator
 */
export async function explain(badge, isHost) {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return badge.explain("");
  await loadTexts("line");
  badge.explain(text(isHost ? "line.blocked.host" : "line.blocked"));
}
