/**
 * Derives from the facts the state of each tile, the completed patterns, and what is one step away. Pure functions,
 * which can be tested without a page.
 */

import { heldPatterns, maskOf, patternsOf } from "./patterns.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./patterns.js").Pattern} Pattern */
/** @typedef {"open" | "suggested" | "early" | "confirmed" | "free"} CellState */
/** @typedef {ReadonlyMap<number, boolean>} Wishes cells tapped and not yet answered: true to mark */

/**
 * @typedef {object} Cell
 * @property {number} term -1 for the free centre
 * @property {string} text
 * @property {string} means what counts, or ""
 * @property {CellState} state
 * @property {boolean} winning
 * @property {boolean} pending whether a tap on it has no answer yet
 * @property {"tap" | "wait" | "near" | ""} pointed part of a line that only needs taps or only its call; or the one
 *   tile whose call is still missing for a bingo
 * @property {boolean} [doubted] whether the player said that its call has not happened yet
 */

/**
 * @typedef {object} BoardView
 * @property {number} size
 * @property {Cell[]} cells
 * @property {Pattern[]} held
 * @property {boolean} bingo whether enough patterns are held
 * @property {boolean} claimable whether tapping all suggestions would complete enough patterns
 * @property {number[]} waitingTerms terms whose call would complete a fully marked pattern
 * @property {number[]} [nearTerms] terms each of which, once called and tapped, would make the bingo
 * @property {number} missing calls that the nearest goal still needs at least; 0 with a bingo
 * @property {number} marked cells that count
 * @property {Progress} [progress] towards the nearest bingo
 */

/**
 * @typedef {{made: number, ready: number, of: number}} Progress tiles of a goal: those that count, those called and not
 * tapped yet, and all
 */

/** @type {Wishes} */
const NO_WISHES = new Map();

/** @param {State} state @returns {ReadonlyMap<number, import("./wire.js").Call>} by term */
export function callsByTerm(state) {
  return new Map((state.round?.calls ?? []).map((call) => [call.term, call]));
}

/**
 * @param {State} state
 * @param {Wishes} [wishes]
 * @returns {BoardView | null} null for a player without a board
 */
export function boardView(state, wishes = NO_WISHES) {
  const { board, round } = state;
  if (!board || !round) return null;
  const calls = callsByTerm(state);
  // Before the start, tiles are only marked for practice, and no term is called.
  const honour = round.state === "dealt" || round.options.verification === "honour";
  const cells = board.cells.map((term, cell) => cellView(state, cell, calls.get(term), wishes, honour));

  const held = maskWhere(cells, counts);
  const patterns = patternsOf(board.size, round.options.goal);
  const need = Math.max(1, round.options.goal.need);
  const own = heldPatterns(patterns, held);
  const winning = own.reduce((mask, pattern) => mask | pattern.mask, 0);
  const claim = claimOf(patterns, need, cells);
  const waiting = honour ? [] : waitingOf(patterns, cells);
  const near = own.length < need && claim.size === 0 ? nearOf(patterns, need, cells) : new Set();
  const waitingCells = new Set(
    waiting.flatMap((pattern) => pattern.cells.filter((cell) => cells[cell].state === "early")),
  );

  cells.forEach((cell, index) => {
    cell.winning = (winning & (1 << index)) !== 0;
    if (claim.has(index) && own.length < need) cell.pointed = "tap";
    else if (waitingCells.has(index)) cell.pointed = "wait";
    else if (near.has(index) && cell.state === "open") cell.pointed = "near";
  });
  return {
    size: board.size,
    cells,
    held: own,
    bingo: own.length >= need,
    claimable: own.length < need && claim.size > 0,
    waitingTerms: [...waitingCells].map((cell) => cells[cell].term),
    nearTerms: [...near].map((cell) => cells[cell].term),
    missing: own.length >= need ? 0 : missingCalls(patterns, need, cells),
    marked: cells.filter(counts).length,
    progress: progressOf(patterns, need, cells),
  };
}

/** @param {Cell} cell whether it counts towards a pattern */
function counts(cell) {
  return cell.state === "confirmed" || cell.state === "free";
}

/**
 * @param {State} state @param {number} index @param {import("./wire.js").Call | undefined} call @param {Wishes} wishes
 * @param {boolean} honour
 * @returns {Cell}
 */
function cellView(state, index, call, wishes, honour) {
  const term = state.board?.cells[index] ?? -1;
  const wish = wishes.get(index);
  const marked = wish ?? state.marks.made[index] !== undefined;
  /** @type {CellState} */
  let cellState = "open";
  if (term < 0) cellState = "free";
  else if (marked) cellState = call || honour ? "confirmed" : "early";
  else if (call) cellState = "suggested";
  return {
    term,
    text: term < 0 ? "" : (state.round?.terms[term] ?? ""),
    means: state.round?.means?.[String(term)] ?? "",
    state: cellState,
    winning: false,
    pending: wish !== undefined && state.round?.state !== "dealt",
    pointed: "",
    doubted: call !== undefined && !marked && state.notYet.includes(call.number),
  };
}

/** @param {Cell[]} cells @param {(cell: Cell) => boolean} holds */
function maskWhere(cells, holds) {
  return maskOf(cells.flatMap((cell, index) => (holds(cell) ? [index] : [])));
}

/**
 * Returns the suggested cells of the patterns that taps alone would complete, if that is enough for a bingo.
 * @param {Pattern[]} patterns @param {number} need @param {Cell[]} cells
 * @returns {Set<number>}
 */
function claimOf(patterns, need, cells) {
  const reachable = heldPatterns(
    patterns,
    maskWhere(cells, (cell) => counts(cell) || cell.state === "suggested"),
  );
  if (reachable.length < need) return new Set();
  return new Set(reachable.flatMap((pattern) => pattern.cells.filter((cell) => cells[cell].state === "suggested")));
}

/**
 * Returns fully marked patterns that wait for exactly one call.
 * @param {Pattern[]} patterns @param {Cell[]} cells
 */
function waitingOf(patterns, cells) {
  const marked = heldPatterns(
    patterns,
    maskWhere(cells, (cell) => counts(cell) || cell.state === "early"),
  );
  return marked.filter((pattern) => pattern.cells.filter((cell) => cells[cell].state === "early").length === 1);
}

/**
 * Returns the open cells each of which alone would complete a bingo. Suggestions count as marked, because the player
 * can tap them.
 * @param {Pattern[]} patterns @param {number} need @param {Cell[]} cells
 * @returns {Set<number>}
 */
function nearOf(patterns, need, cells) {
  const lacking = patterns.map((pattern) =>
    pattern.cells.filter((cell) => cells[cell].state === "open" || cells[cell].state === "early"),
  );
  const missing = need - lacking.filter((open) => open.length === 0).length;
  /** @type {Map<number, number>} how many patterns each cell alone would complete */
  const completes = new Map();
  for (const open of lacking) if (open.length === 1) completes.set(open[0], (completes.get(open[0]) ?? 0) + 1);
  return new Set([...completes].filter(([, count]) => missing > 0 && count >= missing).map(([cell]) => cell));
}

/** @param {Pattern[]} patterns @param {number} need @param {Cell[]} cells */
function missingCalls(patterns, need, cells) {
  const missing = patterns.map(
    (pattern) => pattern.cells.filter((cell) => cells[cell].state === "open" || cells[cell].state === "early").length,
  );
  missing.sort((a, b) => a - b);
  return missing[Math.min(need, missing.length) - 1] ?? 0;
}

/**
 * Returns the patterns with the fewest missing tiles, as many as a bingo needs, and their progress.
 * @param {Pattern[]} patterns @param {number} need @param {Cell[]} cells
 * @returns {Progress}
 */
function progressOf(patterns, need, cells) {
  const lacking = patterns.map(({ cells: own }) => ({
    own,
    calls: own.filter((cell) => cells[cell].state === "open" || cells[cell].state === "early").length,
    taps: own.filter((cell) => cells[cell].state === "suggested").length,
  }));
  lacking.sort((a, b) => a.calls - b.calls || a.taps - b.taps);
  const nearest = [...new Set(lacking.slice(0, need).flatMap(({ own }) => own))].map((cell) => cells[cell]);
  return {
    made: nearest.filter(counts).length,
    ready: nearest.filter(({ state }) => state === "suggested").length,
    of: nearest.length,
  };
}

/**
 * Sorts the terms for a host: first those that the crowd has marked or that complete lines, then the others in the
 * pack's order, and last those that are called, in the same order.
 * @param {State} state
 * @returns {{term: number, text: string, heard: number, holders: number, needed: number, call: import("./wire.js").Call
 * | null, gone: boolean}[]}
 *   `heard` of the `holders` who are here marked it early, `needed` full lines wait for it; `gone` if it was typed in
 *   play and taken back
 */
export function hostTerms(state) {
  const calls = callsByTerm(state);
  const heard = new Map(
    (state.pulse.early ?? []).map(([term, count, holders = state.present]) => [term, { count, holders }]),
  );
  const needed = new Map(state.pulse.needed ?? []);
  const plain = (state.round?.terms.length ?? 0) - (state.round?.added ?? 0);
  const rows = (state.round?.terms ?? []).map((text, term) => {
    const call = calls.get(term) ?? null;
    const { count = 0, holders = 0 } = call ? {} : (heard.get(term) ?? {});
    return {
      term,
      text,
      call,
      heard: count,
      holders,
      needed: call ? 0 : (needed.get(term) ?? 0),
      gone: term >= plain && !call,
    };
  });
  return rows.sort(
    (a, b) => Number(!!a.call) - Number(!!b.call) || b.heard + b.needed - (a.heard + a.needed) || a.term - b.term,
  );
}
