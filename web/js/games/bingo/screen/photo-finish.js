/**
 * The photo finish: whoever confirms the deciding call within the window shares the first place, so until then
 * the first place is not decided.
 */

/** @typedef {{state: "open", call: number, until: number} | {state: "decided", call: number, shared: number}} PhotoFinish `until`: milliseconds of this browser's clock */

/**
 * @param {import("../state.js").State} state
 * @param {number} now milliseconds
 * @param {(time: string | null | undefined) => number} local the server's times on this browser's clock
 * @returns {PhotoFinish | null} null while there is nobody in first place, or where calls do not decide
 */
export function photoFinish({ round, standings }, now, local) {
  const [first] = standings.top;
  if (!round || !first || first.call === null) return null;
  const call = round.calls.find((candidate) => candidate.number === first.call);
  const shared = standings.top.filter((row) => row.rank === 1).length;
  const closed = { state: /** @type {const} */ ("decided"), call: first.call, shared };
  if (round.state === "finished") {
    const until = local(round.marksUntil);
    return until > now ? { state: "open", call: first.call, until } : closed;
  }
  if (!call) return closed;
  const until = local(call.time) + round.options.window * 1_000;
  return until > now ? { state: "open", call: first.call, until } : closed;
}
