/**
 * The first place until it is decided: players with a called but untapped line may still pass or share it. The server
 * sends their number, because a page knows only its own board.
 */

/**
 * @typedef {{state: "open", call: number, mayPass: number, mayShare: number} | {state: "decided", call: number, shared:
 * number}} PhotoFinish
 */

/**
 * @param {import("./state.js").State} state
 * @returns {PhotoFinish | null} null while no player has the first place, or if calls do not decide
 */
export function photoFinish({ round, standings, pulse }) {
  const [first] = standings.top;
  if (!round || !first || first.call === null) return null;
  const { call } = first;
  const isMarking = round.state === "playing" || round.marksUntil !== undefined;
  const told = pulse.first?.call === call ? pulse.first : undefined;
  const { mayPass = 0, mayShare = 0 } = told ?? {};
  // Until the next pulse, the number of rivals is not known.
  if (isMarking && (!told || mayPass + mayShare > 0)) return { state: "open", call, mayPass, mayShare };
  return { state: "decided", call, shared: standings.top.filter((row) => row.rank === 1).length };
}
