/**
 * The first place until it is decided: whoever holds a line that is called and not tapped may still pass it or share it.
 * How many those are is told by the server; a page knows only its own board.
 */

/** @typedef {{state: "open", call: number, mayPass: number, mayShare: number} | {state: "decided", call: number, shared: number}} PhotoFinish */

/**
 * @param {import("./state.js").State} state
 * @returns {PhotoFinish | null} null while there is nobody in first place, or where calls do not decide
 */
export function photoFinish({ round, standings, pulse }) {
  const [first] = standings.top;
  if (!round || !first || first.call === null) return null;
  const { call } = first;
  const isMarking = round.state === "playing" || round.marksUntil !== undefined;
  const told = pulse.first?.call === call ? pulse.first : undefined;
  const { mayPass = 0, mayShare = 0 } = told ?? {};
  // Until the next pulse nobody here knows who may still come.
  if (isMarking && (!told || mayPass + mayShare > 0)) return { state: "open", call, mayPass, mayShare };
  return { state: "decided", call, shared: standings.top.filter((row) => row.rank === 1).length };
}
