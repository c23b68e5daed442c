/**
 * What a page knows of a play of live bingo, in addition to the room: computed only from the server's facts, without
 * DOM, clock or connection.
 */

import { NO_MARKS, marksAfterCall, marksAfterUncall, marksFromSnapshot, withMark, withoutMark } from "./marks.js";
import { foldOver, INITIAL_ROOM } from "../../room/state.js";
import { NO_STANDINGS, foldBingos, foldNames, foldWithdrawn, ownKept } from "./standings.js";

/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./wire.js").SentCommand} SentCommand */
/** @typedef {import("./wire.js").Round} Round */
/** @typedef {import("./wire.js").Standings} Standings */
/** @typedef {import("./wire.js").Bingo} Bingo */
/** @typedef {import("./wire.js").Total} Total */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("../../room/state.js").RoomState} RoomState */

/**
 * @typedef {object} BingoState
 * @property {Round | null} round
 * @property {{size: number, deal: number, cells: readonly number[]} | null} board
 * @property {boolean} boardAwaited whether a new deal was announced and its board has not arrived yet
 * @property {boolean} autoMark
 * @property {Marks} marks
 * @property {Standings} standings
 * @property {readonly Total[]} totals over the finished rounds; empty before the first
 * @property {import("./wire.js").Pulse} pulse
 * @property {readonly Bingo[]} bingos of this round as announced, newest last
 * @property {number} guard the player's delay as the server knows it, seconds
 * @property {number} [played] the last round whose end the page saw
 * @property {readonly number[]} notYet numbers of calls that the player says have not happened yet
 * @property {import("./wire.js").Vote | null} vote that is open
 * @property {number | null} voted the pack that the player votes for
 * @property {ReadonlySet<number>} usedNumbers numbers of calls seen in this round, also those taken back
 */
/** @typedef {RoomState & BingoState} State the room's members and the game's, side by side */

/** @type {State} */
export const INITIAL_STATE = Object.freeze({
  ...INITIAL_ROOM,
  round: null,
  board: null,
  boardAwaited: false,
  autoMark: false,
  marks: NO_MARKS,
  standings: NO_STANDINGS,
  totals: [],
  pulse: { oneAway: 0 },
  bingos: [],
  guard: 0,
  notYet: [],
  vote: null,
  voted: null,
  usedNumbers: new Set(),
});

export const fold = /* @__PURE__ */ foldOver(apply);

/** @param {State} state @param {ServerMessage} message @param {SentCommand} [command] @returns {State} */
function apply(state, message, command) {
  switch (message.type) {
    case "joined":
      return foldJoined(state, message.game, message.pulse?.game);
    case "accepted":
      return command ? foldAccepted(state, command) : state;
    case "called":
      return foldCalled(state, message);
    case "uncalled":
      return foldUncalled(state, message);
    case "bingos":
      return foldBingos(state, message);
    case "withdrawn":
      return foldWithdrawn(state, message);
    case "standings":
      return { ...state, standings: ownKept(state, message.standings), totals: message.totals ?? state.totals };
    case "names":
      return foldNames(state, message);
    case "termAdded":
      return foldTermAdded(state, message);
    case "countdown":
      return state.round ? { ...state, round: { ...state.round, startsAt: message.startsAt ?? undefined } } : state;
    case "window":
      return state.round
        ? { ...state, round: { ...state.round, options: { ...state.round.options, window: message.seconds } } }
        : state;
    case "vote":
      return { ...state, vote: message.vote, voted: message.vote?.number === state.vote?.number ? state.voted : null };
    case "drawOpened":
      return state.round ? { ...state, round: { ...state.round, openDraw: message.draw } } : state;
    case "drawn":
      return foldDrawn(state, message.draw);
    case "roundDealt":
      return foldRoundDealt(state, message);
    case "roundStarted":
      return foldRoundStarted(state, message.round);
    case "roundFinished":
      return foldRoundFinished(state, message);
    case "terms":
      return state.round ? { ...state, round: { ...state.round, terms: message.terms, means: message.means } } : state;
    case "board":
      return foldBoard({ ...state, autoMark: message.autoMark ?? state.autoMark }, message.board);
    case "pulse":
      return { ...state, pulse: pulseOf(message.game) };
    default:
      return state;
  }
}

/** @param {import("./wire.js").Pulse} pulse @returns {import("./wire.js").Pulse} */
function pulseOf({ oneAway, claimable, first, early, needed, notYet, unclaimed }) {
  return { oneAway, claimable, first, early, needed, notYet, unclaimed };
}

/** @param {Omit<Round, "calls"> & Partial<Pick<Round, "calls">>} round @returns {Round} */
function complete(round) {
  return { ...round, calls: round.calls ?? [] };
}

/**
 * @param {State} state
 * @param {import("./wire.js").View} view
 * @param {import("./wire.js").Pulse} [pulse]
 * @returns {State}
 */
function foldJoined(state, view, pulse) {
  const round = complete(view.round);
  const sameRound = state.round?.number === round.number;
  const next = {
    ...state,
    round,
    standings: view.standings ?? NO_STANDINGS,
    totals: view.totals ?? [],
    vote: view.vote ?? null,
    autoMark: view.autoMark ?? false,
    pulse: pulse ? pulseOf(pulse) : state.pulse,
    bingos: sameRound ? state.bingos : [],
    usedNumbers: new Set([...(sameRound ? state.usedNumbers : []), ...round.calls.map((call) => call.number)]),
    marks: sameRound ? state.marks : NO_MARKS,
  };
  if (!view.board)
    return { ...next, board: null, boardAwaited: false, marks: NO_MARKS, notYet: [], guard: 0, voted: null };
  return foldBoard({ ...next, guard: view.board.guard ?? 0, notYet: view.board.notYet ?? [] }, view.board);
}

/** @param {State} state @param {import("./wire.js").Board} board @returns {State} */
function foldBoard(state, board) {
  const same =
    state.board !== null &&
    state.board.cells.length === board.cells.length &&
    state.board.cells.every((term, cell) => term === board.cells[cell]);
  const next = {
    ...state,
    board: { size: board.size, deal: board.deal, cells: board.cells },
    boardAwaited: false,
    voted: board.voted ?? null,
  };
  return {
    ...next,
    marks: marksFromSnapshot(same ? state.marks : NO_MARKS, board.marked, (cell) => isCalled(next, cell)),
  };
}

/** @param {State} state @param {SentCommand} command @returns {State} */
function foldAccepted(state, command) {
  switch (command.type) {
    case "mark":
      return { ...state, marks: withMark(state.marks, command.cell, isCalled(state, command.cell)) };
    case "unmark":
      return { ...state, marks: withoutMark(state.marks, command.cell) };
    // Which suggestions it confirmed depends on cells unmarked by hand, perhaps on another device.
    case "autoMark":
      return { ...state, autoMark: command.on, wantsSnapshot: true };
    case "guard":
      return { ...state, guard: command.seconds };
    case "vote":
      return command.vote === state.vote?.number ? { ...state, voted: command.pack } : state;
    case "notYet":
      return {
        ...state,
        notYet: [
          ...state.notYet.filter((number) => number !== command.number),
          ...(command.on ? [command.number] : []),
        ],
      };
    default:
      return state;
  }
}

/** @param {State} state @param {import("./wire.js").CalledFact} message @returns {State} */
function foldCalled(state, { call }) {
  const { round } = state;
  if (!round || round.calls.some((known) => known.number === call.number)) return state;
  const calls = [...round.calls.filter((known) => known.term !== call.term), call].sort((a, b) => a.number - b.number);
  const next = {
    ...state,
    round: { ...round, calls },
    usedNumbers: new Set([...state.usedNumbers, call.number]),
  };
  const cell = cellOfTerm(state, call.term);
  if (cell < 0) return next;
  // A restored call restores confirmations, which are known only to pages that saw them cleared.
  const returned =
    state.usedNumbers.has(call.number) && state.marks.cleared[call.number] !== cell && !state.marks.made[cell];
  const marks = marksAfterCall(state.marks, cell, call.number, state.autoMark);
  return { ...next, marks, wantsSnapshot: next.wantsSnapshot || returned };
}

/** @param {State} state @param {import("./wire.js").UncalledFact} message @returns {State} */
function foldUncalled(state, { term, number }) {
  const { round } = state;
  if (!round) return state;
  const calls = round.calls.filter((call) => call.number !== number);
  const next = { ...state, round: { ...round, calls }, notYet: state.notYet.filter((doubted) => doubted !== number) };
  const cell = cellOfTerm(state, term);
  if (cell < 0 || calls.length === round.calls.length) return next;
  const { marks, unsure } = marksAfterUncall(state.marks, cell, number);
  return { ...next, marks, wantsSnapshot: next.wantsSnapshot || unsure };
}

/**
 * A term that a host added during the round is on no board.
 * @param {State} state @param {import("./wire.js").TermAddedFact} message
 * @returns {State}
 */
function foldTermAdded(state, { term, text, means }) {
  const { round } = state;
  if (!round || term < round.terms.length) return state;
  // Terms between were missed; a snapshot contains them.
  if (term > round.terms.length) return { ...state, wantsSnapshot: true };
  return {
    ...state,
    round: {
      ...round,
      terms: [...round.terms, text],
      added: (round.added ?? 0) + 1,
      means: means ? { ...round.means, [term]: means } : round.means,
    },
  };
}

/** @param {State} state @param {import("./wire.js").Draw} draw @returns {State} */
function foldDrawn(state, draw) {
  const { round } = state;
  if (!round) return state;
  const draws = [...(round.draws ?? []).filter((known) => known.number !== draw.number), draw].sort(
    (a, b) => a.number - b.number,
  );
  const { openDraw: _over, ...rest } = round;
  return { ...state, round: { ...rest, draws } };
}

/** @param {State} state @param {import("./wire.js").RoundDealtFact} message @returns {State} */
function foldRoundDealt(state, { round, totals }) {
  return {
    ...state,
    totals: totals ?? state.totals,
    notYet: [],
    round: complete(round),
    boardAwaited: state.board !== null,
    marks: NO_MARKS,
    standings: NO_STANDINGS,
    bingos: [],
    usedNumbers: new Set(),
  };
}

/** @param {State} state @param {Round} round @returns {State} */
function foldRoundStarted(state, round) {
  return { ...state, round: complete(round) };
}

/** @param {State} state @param {import("./wire.js").RoundFinishedFact} message @returns {State} */
function foldRoundFinished(state, message) {
  if (!state.round) return state;
  return {
    ...state,
    played: state.round.number,
    round: {
      ...state.round,
      state: "finished",
      seed: message.seed,
      marksUntil: message.marksUntil,
    },
    totals: message.totals ?? state.totals,
    standings: ownKept(state, message.standings ?? state.standings),
  };
}

/** @param {State} state @param {number} term @returns {number} the cell with it on the player's board, or -1 */
export function cellOfTerm(state, term) {
  return state.board ? state.board.cells.indexOf(term) : -1;
}

/** @param {State} state @param {number} cell */
function isCalled(state, cell) {
  const term = state.board?.cells[cell];
  return term !== undefined && (state.round?.calls ?? []).some((call) => call.term === term);
}
