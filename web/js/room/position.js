/** The position of a client in a room's history, and whether it missed something. */

/** @typedef {import("./wire.js").Position} Position */

/**
 * Whether a position is in the same history as another one, and before it.
 * @param {Position | undefined} at
 * @param {Position | null} other
 */
export function isBefore(at, other) {
  return at !== undefined && other !== null && at.epoch === other.epoch && at.seq < other.seq;
}

/**
 * Returns the position after a message. Only broadcasts (messages with `after`) can reveal a gap; answers and snapshots
 * only set the position.
 * @param {Position | null} own
 * @param {{type: string, at?: Position, after?: Position | null}} message
 * @returns {{position: Position | null, missed: boolean}} `missed`: whether a snapshot is needed
 */
export function advance(own, message) {
  const { at, after } = message;
  if (!at) return { position: own, missed: false };
  if (message.type === "joined") return { position: at, missed: false };
  if (after === undefined) {
    return { position: own && (own.epoch !== at.epoch || own.seq > at.seq) ? own : at, missed: false };
  }
  if (own && own.epoch !== at.epoch) return { position: own, missed: true };
  if (own && at.seq <= own.seq) return { position: own, missed: false };
  const missed = own !== null && after !== null && after.seq > own.seq;
  return { position: at, missed };
}
