/** A page's state of a race: computed only from the server's facts and the room's state, without DOM or clock. */

import { foldOver, INITIAL_ROOM } from "../../room/state.js";
import { marked } from "./wire.js";

/**
 * @typedef {import("./wire.js").Own & {awaitsPlace?: boolean}} Own `awaitsPlace`: whether a snapshot will contain the
 *   place
 */
/** @typedef {import("./wire.js").Round} Round */
/**
 * @typedef {object} RaceParts
 * @property {Round | null} round null until the first snapshot
 * @property {import("./wire.js").Progress | null} progress of the current or last puzzle
 * @property {import("./wire.js").Standings} standings after the round's finished puzzles
 * @property {Own | null} own null for spectators
 * @property {import("./wire.js").Hall | null} hall the shared board
 * @property {number | null} solvedBefore in the mode `together`, the number of puzzles solved before the current one;
 *   null if this page has not seen all of them end
 * @property {number} needed in the mode `together`, the number of equal votes that a mark needs
 * @typedef {import("../../room/state.js").RoomState & RaceParts} State
 */

/** @type {State} */
export const INITIAL_RACE = Object.freeze({
  ...INITIAL_ROOM,
  round: null,
  progress: null,
  standings: { total: 0, top: [] },
  own: null,
  hall: null,
  solvedBefore: 0,
  needed: 0,
});

export const fold = /* @__PURE__ */ foldOver(apply);

/**
 * @param {State} state @param {import("./wire.js").ServerMessage} message
 * @param {import("./wire.js").SentCommand} [command] @returns {State}
 */
function apply(state, message, command) {
  switch (message.type) {
    case "joined": {
      const { round, progress, standings, own, hall } = message.game;
      const needed = message.pulse?.game?.needed ?? 0;
      return {
        ...state,
        round,
        progress: progress ?? null,
        standings,
        own: own ?? null,
        hall: hall ?? null,
        solvedBefore: solvedBefore(state, round),
        needed,
      };
    }
    case "accepted":
      return command ? answered(state, message, command) : state;
    case "roundDealt":
      return {
        ...state,
        round: message.round,
        progress: null,
        hall: null,
        solvedBefore: 0,
        own: state.own && { plays: true, hints: message.round.options.hints, times: [] },
      };
    case "countdown":
      return state.round ? { ...state, round: { ...state.round, startsAt: message.startsAt ?? undefined } } : state;
    case "puzzleStarted":
      return {
        ...state,
        round: message.round,
        progress: null,
        hall: message.hall ?? null,
        solvedBefore: solvedBefore(state, message.round),
        own: state.own && freshBoard(state.own, message.round),
      };
    case "endsSooner":
      return state.round?.puzzle
        ? { ...state, round: { ...state.round, puzzle: { ...state.round.puzzle, endsAt: message.endsAt } } }
        : state;
    case "puzzleFinished":
      return placed({ ...state, ...over(message), own: state.own && timed(state.own, message.round) });
    case "roundFinished":
      return placed({ ...state, ...over(message) });
    case "progress":
      return { ...state, progress: message.progress ?? null };
    case "standings":
      // A changed name does not affect places; an added or removed line does.
      return placed({ ...state, standings: message.standings }, message.standings.total !== state.standings.total);
    case "board":
      return { ...state, own: message.own };
    case "hallMarked":
      return { ...state, hall: message.hall };
    case "pulse":
      return { ...state, needed: message.game?.needed ?? 0 };
    default:
      return state;
  }
}

/** @param {import("./wire.js").PuzzleFinishedFact | import("./wire.js").RoundFinishedFact} message */
const over = (message) => ({
  round: message.round,
  standings: message.standings,
  ...("progress" in message && message.progress ? { progress: message.progress } : {}),
});

/** @param {State} state @param {Round} round as a message has it @returns {number | null} its `solvedBefore` */
function solvedBefore(state, { number, puzzle }) {
  if ((puzzle?.number ?? 1) === 1) return 0;
  if (state.round?.number !== number) return null;
  const missed = (puzzle?.number ?? 1) - (state.round.puzzle?.number ?? 0);
  if (missed === 0) return state.solvedBefore;
  if (missed > 1 || state.solvedBefore === null) return null;
  if (state.hall?.tenths !== undefined) return state.solvedBefore + 1;
  return state.round.state === "playing" ? null : state.solvedBefore;
}

/**
 * @param {State} state of the mode `together`
 * @returns {number | null} the number of puzzles solved in the round so far; null if unknown
 */
export const solvedTogether = ({ solvedBefore: before, hall }) =>
  before === null ? null : before + (hall?.tenths === undefined ? 0 : 1);

/** @param {State} state @returns {boolean} whether all have solved a board together, as far as this page knows */
export const hasSolvedTogether = (state) => state.hall?.tenths !== undefined || (state.solvedBefore ?? 0) > 0;

/** @param {Own} own @param {Round} round @returns {Own} */
function freshBoard({ times, slips, place, total, awaitsPlace }, { options, puzzle }) {
  const counts = options.mode === "race" && options.checking === "instant" && options.lives > 0;
  return {
    // Players who joined late play from now on.
    plays: true,
    hints: options.mode === "together" ? 0 : options.hints,
    times,
    ...(slips ? { slips } : {}),
    ...(place === undefined ? {} : { place, total }),
    ...(awaitsPlace ? { awaitsPlace } : {}),
    marks: "-".repeat(puzzle?.grid.length ?? 0),
    ...(counts ? { lives: options.lives } : {}),
    mistakes: 0,
    isOut: false,
  };
}

/** @param {Own} own @param {Round} round @returns {Own} with the finished puzzle's result */
function timed(own, { puzzle, options }) {
  const number = puzzle?.number ?? 1;
  const times = Array.from({ length: number - 1 }, (_, index) => own.times[index] ?? null);
  const hints = own.plays && options.mode === "race" ? options.hints - own.hints : 0;
  const slips = (own.slips ?? 0) + (own.mistakes ?? 0) + hints;
  const { placeSoFar: _, ...rest } = own;
  return { ...rest, times: [...times, own.plays ? (own.tenths ?? null) : null], ...(slips > 0 ? { slips } : {}) };
}

/**
 * @param {State} state @param {boolean} [areOthers] whether places may have changed
 * @returns {State} with the player's place, if the standings contain it; otherwise a snapshot will
 */
function placed(state, areOthers = true) {
  const { own, seat, standings } = state;
  if (!own || !seat) return state;
  const line = standings.top.find(({ player }) => player === seat.id);
  const { place: _place, total: _total, awaitsPlace: _awaits, ...rest } = own;
  if (line) return { ...state, own: { ...rest, place: line.place, total: line.tenths } };
  const isListed = standings.total <= standings.top.length || own.times.every((time) => time === null);
  if (isListed) return { ...state, own: rest };
  return areOthers ? { ...state, own: { ...rest, awaitsPlace: true } } : state;
}

/** @param {State} state @returns {boolean} whether the player's place is not public and not known yet */
export const lacksPlace = ({ own }) => own?.awaitsPlace === true;

/** @param {State} state @returns {boolean} the same for the place in the puzzle just solved */
export const lacksPlaceSoFar = ({ round, own, progress, seat }) =>
  round?.state === "playing" &&
  round.options.mode === "race" &&
  own?.tenths !== undefined &&
  own.placeSoFar === undefined &&
  progress !== null &&
  progress.first.length > 0 &&
  !progress.first.some(([player]) => player === seat?.id);

/**
 * @param {State} state
 * @returns {number | undefined} the player's place in the puzzle just solved; later solvers may still pass it
 */
export function placeSoFar({ own, progress, seat }) {
  if (own?.tenths === undefined) return undefined;
  const first = progress?.first ?? [];
  if (!first.some(([player]) => player === seat?.id)) return own.placeSoFar;
  const time = own.tenths;
  // Equal times share a place.
  return 1 + first.filter(([, , , tenths]) => tenths !== undefined && tenths < time).length;
}

/**
 * @typedef {{player: string, name: string, avatar?: any, place?: number, tenths?: number, solved: number, slips:
 *   number}} Line without a place if no puzzle is solved
 */

/** @param {State} state @returns {Line | null} the player's own line of the standings; null for a spectator */
export const ownLine = ({ own, seat }) =>
  own &&
  seat && {
    player: seat.id,
    name: seat.name,
    ...(seat.avatar ? { avatar: seat.avatar } : {}),
    ...(own.place === undefined ? {} : { place: own.place, tenths: own.total }),
    solved: own.times.filter((time) => time !== null).length,
    slips: own.slips ?? 0,
  };

/** @param {State} state @returns {import("./wire.js").Ahead | null} the player's own progress in the current puzzle */
export function ownLane({ own, seat }) {
  if (!own?.plays || !own.marks || !seat) return null;
  const decided = [...own.marks].filter((letter) => letter !== "-").length;
  const share = Math.floor((decided * 100) / own.marks.length);
  return own.tenths === undefined ? [seat.id, seat.name, share] : [seat.id, seat.name, share, own.tenths];
}

/**
 * @param {State} state @param {import("./wire.js").Accepted} answer
 * @param {import("./wire.js").SentCommand} command @returns {State}
 */
function answered(state, answer, command) {
  const { own, round } = state;
  // In the mode `together`, a tap is a vote; its result is a public message.
  if (!own?.marks || round?.options.mode === "together") return state;
  const after = {
    ...own,
    ...(answer.lives === undefined ? {} : { lives: answer.lives, isOut: answer.lives === 0 }),
    ...(answer.tenths === undefined ? {} : { tenths: answer.tenths }),
  };
  switch (command.type) {
    case "mark": {
      const { cell, as } = command;
      const letter = own.marks[cell];
      if (own.tenths !== undefined || letter === "K" || letter === "R") return { ...state, own: after };
      if (answer.right !== false) return { ...state, own: { ...after, marks: marked(own.marks, cell, as, false) } };
      const marks = marked(own.marks, cell, as === "kept" ? "removed" : "kept", true);
      return { ...state, own: { ...after, marks, mistakes: (own.mistakes ?? 0) + 1 } };
    }
    case "hint": {
      if (answer.cell === undefined || !answer.as) return state;
      const marks = marked(own.marks, answer.cell, answer.as, true);
      return { ...state, own: { ...after, marks, hints: Math.max(0, own.hints - 1) } };
    }
    case "submit":
      return { ...state, own: after };
    default:
      return state;
  }
}
