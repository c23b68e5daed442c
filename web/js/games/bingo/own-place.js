/** The player's own place, while it may still change and once it is final. Pure functions. */

import { photoFinish } from "./photo-finish.js";

/**
 * @typedef {{state: "open", mayPass: number, mayShare: number, until: number} | {state: "decided", rank: number, call:
 *   number | null, shared: number}} OwnPlace `until`: milliseconds since 1970; 0 if it is not known
 */

/**
 * Places depend on calls, and a tap within the window counts for its call. Until the window ends, another player may
 * still rank higher.
 * @param {import("./state.js").State} state
 * @param {number} now milliseconds since 1970
 * @param {(time: string) => number} local converts a time of the server
 * @returns {OwnPlace | null} null without a bingo
 */
export function ownPlace(state, now, local) {
  const { round, standings } = state;
  const { own } = standings;
  if (!round || !own) return null;
  const { rank, call } = own;
  const decided = { state: /** @type {const} */ ("decided"), rank, call, shared: 1 };
  if (call === null) return decided;
  if (rank === 1) {
    const finish = photoFinish(state);
    // The public standings arrive a moment later, or after this phone's delay.
    if (!finish || finish.call !== call) return { state: "open", mayPass: 0, mayShare: 0, until: 0 };
    return finish.state === "open" ? { ...finish, until: 0 } : { ...decided, shared: finish.shared };
  }
  const marking = round.state === "playing" ? calledUntil(round, call, local) : local(round.marksUntil ?? "");
  return marking > now ? { state: "open", mayPass: 0, mayShare: 0, until: marking } : decided;
}

/** @param {import("./wire.js").Round} round @param {number} number a call's @param {(time: string) => number} local */
function calledUntil(round, number, local) {
  const call = round.calls.find((known) => known.number === number);
  return call ? local(call.time) + round.options.window * 1_000 : 0;
}

/**
 * The number of rivals that the holder of the first place sees before it is decided.
 * @param {{mayPass: number, mayShare: number}} place
 * @returns {{key: "mayPass" | "mayShare", count: number} | null} null while it is not known
 */
export function rivals({ mayPass, mayShare }) {
  if (mayPass > 0) return { key: "mayPass", count: mayPass };
  return mayShare > 0 ? { key: "mayShare", count: mayShare } : null;
}
