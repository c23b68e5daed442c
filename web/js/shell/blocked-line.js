/**
 * Explains why a page cannot connect to its room although the server answers: something on the way blocks WebSockets.
 * Loaded when sockets do not open.
 */

import { loadTexts, text } from "../kit/texts.js";

/**
 * @param {import("../room/connection-badge.js").ConnectionBadge} badge which shows the explanation
 * @param {boolean} isHost whether the reader is a host, who may know the operator
 */
export async function explain(badge, isHost) {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return badge.explain("");
  await loadTexts("line");
  badge.explain(text(isHost ? "line.blocked.host" : "line.blocked"));
}
