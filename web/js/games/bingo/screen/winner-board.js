/** The board of a player with a bingo, drawn by the same component as on phones, for viewing. */

import "../bingo-board.js";
import { request } from "../../../room/api.js";
import { heldPatterns, maskOf, patternsOf } from "../patterns.js";

/** @typedef {import("../wire.js").Round} Round */
/** @typedef {import("../derive.js").BoardView} BoardView */
/**
 * @typedef {{player: string, name: string, size: number, cells: number[], marked: number[]}} OpenBoard cells hold
 * terms, row by row; -1 is the free centre
 */

/**
 * @param {string} code
 * @param {string} player
 * @returns {Promise<OpenBoard | null>} null while the board is not public
 */
export async function fetchBoard(code, player) {
  try {
    const board = await request(`/api/rooms/${encodeURIComponent(code)}/boards/${encodeURIComponent(player)}`);
    return Array.isArray(board?.cells) ? board : null;
  } catch {
    return null;
  }
}

/**
 * @param {OpenBoard} board
 * @param {Pick<Round, "terms" | "calls" | "options">} round
 * @returns {BoardView}
 */
export function openView(board, round) {
  const honour = round.options.verification === "honour";
  const called = new Set(round.calls.map((call) => call.term));
  const marked = new Set(board.marked ?? []);
  const counts = board.cells.map((term, cell) => term < 0 || (marked.has(cell) && (honour || called.has(term))));
  const held = heldPatterns(
    patternsOf(board.size, round.options.goal),
    maskOf(counts.flatMap((yes, cell) => (yes ? [cell] : []))),
  );
  const winning = new Set(held.flatMap((pattern) => pattern.cells));
  return {
    size: board.size,
    cells: board.cells.map((term, cell) => ({
      term,
      text: term < 0 ? "★" : (round.terms[term] ?? ""),
      means: "",
      // Early marks are private.
      state: term < 0 ? "free" : counts[cell] ? "confirmed" : "open",
      winning: winning.has(cell),
      pending: false,
      pointed: "",
    })),
    held,
    bingo: held.length >= Math.max(1, round.options.goal.need),
    claimable: false,
    waitingTerms: [],
    missing: 0,
    marked: counts.filter(Boolean).length,
  };
}

/**
 * Returns the board at the time of its bingo, with later calls and marks open.
 * @param {OpenBoard} board
 * @param {Pick<Round, "terms" | "calls" | "options">} round
 * @param {number | null} call that made the bingo; null where calls do not decide
 * @returns {BoardView} the board as it is, if it had no bingo at that call, as when it was confirmed late
 */
export function viewAtBingo(board, round, call) {
  const calls = round.calls.filter((candidate) => call === null || candidate.number <= call);
  const called = new Set(calls.map((candidate) => candidate.term));
  const then = openView(
    { ...board, marked: board.marked.filter((cell) => call === null || called.has(board.cells[cell])) },
    { ...round, calls },
  );
  return then.bingo ? then : openView(board, round);
}

/**
 * Creates a board for viewing, which ignores taps. Show the view, disabled, after adding it to the page.
 * @param {boolean} silent whether its content is announced elsewhere, so that it is hidden from keyboards and screen
 *   readers
 * @returns {import("../bingo-board.js").BingoBoard}
 */
export function lookingBoard(silent) {
  const board = /** @type {import("../bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  board.inert = silent;
  if (silent) board.setAttribute("aria-hidden", "true");
  board.classList.add("is-open");
  return board;
}
