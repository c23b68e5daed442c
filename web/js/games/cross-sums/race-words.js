/** Common texts about races. */

import { number, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";

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

/** What an unsolved puzzle counts beyond the time limit, tenths of a second; the server's. */
const UNSOLVED = 600;

/**
 * @typedef {object} Measure what a total time consists of
 * @property {number} played the number of puzzles that are over
 * @property {number} unsolved what an unsolved one counts, tenths of a second
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

/** Codes of this game's own. */
const OWN = new Set(["badCell", "puzzleOver", "outOfLives", "noHints", "nothingToSubmit"]);

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export const raceRefusal = (rejection) =>
  OWN.has(rejection.code) ? text(`cross-sums/race.error.${rejection.code}`) : detailedRefusal(rejection);

/** @param {import("./wire.js").Options} options @returns {string} what a round is made of, in short */
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

/** @param {import("./wire.js").Round} round @returns {string} what its clock counts */
export const clockLabel = ({ state }) => text(`cross-sums/race.clock.${state}`);

/**
 * @param {import("./wire.js").Options} options @param {number} needed together, how many players mark a number
 * @returns {string[]} the rules of such a round, one a sentence or two
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

/** @param {import("./wire.js").Round | null} round @returns {string | null | undefined} what the round's clock runs to; RFC 3339 */
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
