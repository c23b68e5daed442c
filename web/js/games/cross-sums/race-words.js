/** Common texts about races. */

import { number, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { solvedTogether } from "./state.js";

/** @param {number} tenths of a second @returns {string} minutes and seconds, as `0:41.3` */
export function raceTime(tenths) {
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  const seconds = number(rest / 10, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
  return `${number(minutes, { useGrouping: false })}:${seconds}`;
}

/** @param {import("./wire.js").Difficulty} difficulty */
export const difficultyName = (difficulty) => text(`cross-sums/race.difficulty.${difficulty}`);

/** @param {{number: number, of: number}} puzzle @returns {string} such as “Puzzle 1 of 3” */
export const puzzleName = ({ number: which, of }) => text("cross-sums/race.puzzle", { number: which, of });

/** The time for an unsolved puzzle in addition to the time limit, in tenths of a second; the same as the server's. */
const UNSOLVED = 600;

/**
 * @typedef {object} Measure the parts of a total time
 * @property {number} played the number of puzzles that are over
 * @property {number} unsolved the time for an unsolved one, tenths of a second
 */

/**
 * @param {Pick<import("./wire.js").Round, "state" | "options"> & {puzzle?: {number: number}}} round @returns {Measure}
 */
export const measureOf = ({ state, puzzle, options }) => ({
  played: (puzzle?.number ?? 0) - (state === "playing" ? 1 : 0),
  unsolved: options.limit * 10 + UNSOLVED,
});

/** @param {{solved: number}} line @param {Measure | null} measure @returns {number} the player's unsolved puzzles */
export const unsolvedIn = ({ solved }, measure) => Math.max(0, (measure?.played ?? 0) - solved);

/**
 * @param {import("./state.js").State} state
 * @returns {string} how a board ended that all solved together; after the round, how many of its boards they solved
 */
export function togetherWords(state) {
  const { round, hall } = state;
  if (round?.state === "finished" && round.puzzle && round.puzzle.number > 1) {
    const solved = solvedTogether(state);
    if (solved) return text("cross-sums/race.news.hallTotal", { solved, of: round.puzzle.of });
    if (hall?.tenths === undefined) return text(`cross-sums/race.news.${solved === null ? "over" : "none"}`);
  }
  if (hall?.tenths !== undefined) return text("cross-sums/race.news.hallSolved", { time: raceTime(hall.tenths) });
  return text(hall?.isOut ? "cross-sums/race.news.hallOut" : "cross-sums/race.news.unsolved");
}

/** @param {import("./wire.js").Hall | null} hall @returns {boolean} whether no one can mark the shared board anymore */
export const isHallDone = (hall) => hall !== null && (hall.isOut || hall.tenths !== undefined);

/** Codes that only this game uses. */
const OWN = new Set(["badCell", "puzzleOver", "outOfLives", "noHints", "nothingToSubmit"]);

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export const raceRefusal = (rejection) =>
  OWN.has(rejection.code) ? text(`cross-sums/race.error.${rejection.code}`) : detailedRefusal(rejection);

/** @param {import("./wire.js").Options} options @returns {string} a short description of a round */
export function optionsSentence({ mode, difficulty, puzzles, lives, hints, checking }) {
  const parts = [
    difficultyName(difficulty),
    text("cross-sums/race.puzzles", { count: puzzles }),
    mode === "together" ? text("cross-sums/race.together") : "",
    checking === "atEnd"
      ? text("cross-sums/race.atEnd")
      : lives > 0
        ? text("cross-sums/race.lives", { count: lives })
        : text("cross-sums/race.lives.any"),
    mode === "together" ? "" : text("cross-sums/race.hints", { count: hints }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {import("./wire.js").Round} round @returns {string} the meaning of its clock */
export const clockLabel = ({ state }) => text(`cross-sums/race.clock.${state}`);

/**
 * @param {import("./wire.js").Options} options @param {number} needed in the mode `together`, the number of players
 * that a mark needs
 * @returns {string[]} the rules of such a round, one or two sentences each
 */
export function rulesOf({ mode, lives, hints, checking, sums }, needed) {
  const isTogether = mode === "together";
  /** @param {string} name @param {Record<string, number>} [values] */
  const rule = (name, values) => text(`cross-sums/race.rule.${name}`, values);
  return [
    rule("remove"),
    rule("keep"),
    sums ? rule("sums") : "",
    ...(isTogether ? [text("cross-sums/race.news.together", { count: Math.max(2, needed) })] : []),
    checking === "atEnd"
      ? rule("atEnd")
      : [lives > 0 ? rule("lives", { count: lives }) : "", isTogether ? "" : rule("wrong")].filter(Boolean).join(" "),
    ...(hints > 0 && !isTogether ? [rule("hints", { count: hints })] : []),
    isTogether ? rule("together") : rule("race"),
  ].filter(Boolean);
}

/**
 * @param {import("./wire.js").Round | null} round
 * @returns {string | null | undefined} the time at which the round's clock ends; RFC 3339
 */
export function deadlineOf(round) {
  switch (round?.state) {
    case "dealt":
      return round.startsAt;
    case "playing":
      return round.puzzle?.endsAt;
    case "paused":
      return round.continuesAt;
    default:
      return null;
  }
}
