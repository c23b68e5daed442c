/** The state that a page with a delay shows: the room's past state with the player's current board. Pure functions. */

import { heldPatterns, maskOf, patternsOf } from "./patterns.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./wire.js").Call} Call */
/** @typedef {import("./marks.js").Made} Made */

/**
 * @param {State} live of the visible round
 * @param {State} past the newest state that may be shown
 * @param {ReadonlySet<number>} tapped cells tapped here: their marks are shown even if their call is not
 * @returns {State}
 */
export function delayedState(live, past, tapped) {
  const { round } = live;
  if (!round || !past.round) return live;
  const marks = visibleMarks(live, past, tapped);
  const own = ownCalls(live, marks);
  const calls = withCalls(past.round.calls, own);
  const isEndHeld = round.state === "finished" && past.round.state !== "finished";
  const { seed: _seed, marksUntil: _marksUntil, draws: _draws, ...open } = round;
  return {
    ...live,
    round: isEndHeld ? { ...open, state: "playing", calls } : { ...round, draws: past.round.draws, calls },
    marks: { ...live.marks, made: marks },
    standings: own.length > 0 ? { ...past.standings, own: live.standings.own ?? past.standings.own } : past.standings,
    totals: past.totals,
    pulse: past.pulse,
    present: past.present,
    bingos: past.bingos,
    announcement: past.announcement,
  };
}

/** @param {readonly Call[]} calls @param {readonly Call[]} more */
function withCalls(calls, more) {
  const fresh = more.filter((call) => !calls.some((known) => known.number === call.number));
  return fresh.length === 0 ? [...calls] : [...calls, ...fresh].sort((a, b) => a.number - b.number);
}

/**
 * Removes confirmations by calls that are not shown yet, and adds those by calls that are still shown.
 * @param {State} live @param {State} past @param {ReadonlySet<number>} tapped
 */
function visibleMarks(live, past, tapped) {
  const cells = live.board?.cells ?? [];
  const present = callsOf(live);
  const shown = callsOf(past);
  const wasMarked = past.board?.cells.join() === cells.join() ? past.marks.made : {};
  /** @type {Record<number, Made>} */
  const made = {};
  cells.forEach((term, cell) => {
    const mark = live.marks.made[cell];
    const call = shown.get(term);
    if (mark) {
      const isHidden = present.has(term) && !call && live.autoMark && !tapped.has(cell) && !wasMarked[cell];
      if (!isHidden) made[cell] = mark;
    } else if (call && !present.has(term) && live.marks.cleared[call.number] === cell) {
      made[cell] = "after";
    }
  });
  return made;
}

/**
 * The calls of the player's own bingo, which need not be delayed, because the player tapped all of its tiles.
 * @param {State} live @param {Readonly<Record<number, Made>>} marks @returns {Call[]}
 */
function ownCalls(live, marks) {
  const { board, round } = live;
  if (!board || !round || round.options.verification === "honour") return [];
  const calls = callsOf(live);
  const held = maskOf(
    board.cells.flatMap((term, cell) => (term < 0 || (marks[cell] && calls.has(term)) ? [cell] : [])),
  );
  const patterns = heldPatterns(patternsOf(board.size, round.options.goal), held);
  if (patterns.length < Math.max(1, round.options.goal.need)) return [];
  const cells = new Set(patterns.flatMap((pattern) => pattern.cells));
  return [...cells].flatMap((cell) => calls.get(board.cells[cell]) ?? []);
}

/** @param {State} state @returns {Map<number, Call>} by term */
function callsOf(state) {
  return new Map((state.round?.calls ?? []).map((call) => [call.term, call]));
}
