/** What a race tells a player: the stage, what has happened and what comes next. */

import { text } from "../../../kit/texts.js";
import { winnerSentence } from "../podium.js";
import { measureOf, optionsSentence, raceTime, togetherWords, unsolvedIn } from "../race-words.js";
import { hasSolvedTogether, placeSoFar } from "../state.js";

/** @typedef {import("../state.js").State} State */

/** @param {State} state @returns {boolean} whether the player may mark now */
export const canPlay = (state) => stageOf(state) === "playing";

/**
 * @param {State} state
 * @returns {"dealt" | "countdown" | "playing" | "late" | "watching" | "solved" | "out" | "paused" | "finished"} the
 *   player's stage
 */
export function stageOf({ round, own, hall }) {
  if (round?.state === "paused" || round?.state === "finished") return round.state;
  if (round?.state !== "playing") return round?.startsAt ? "countdown" : "dealt";
  if (!own) return "watching";
  if (!own.plays) return "late";
  const board = round.options.mode === "together" ? hall : own;
  if (board?.tenths !== undefined) return "solved";
  return board?.isOut ? "out" : "playing";
}

/** @param {State} state @returns {string} the player's place in the puzzle, once known */
function placeSoFarWords(state) {
  const place = placeSoFar(state);
  return place === undefined ? "" : text("cross-sums/race.news.placeNow", { place });
}

/**
 * @param {string} stage @param {import("../state.js").State} state @param {import("../state.js").Round} round
 * @returns {[symbol: string, words: string, more?: string]} an icon, the news, and details
 */
export function newsOf(stage, state, round) {
  const { own, needed } = state;
  const { options } = round;
  const isTogether = options.mode === "together";
  switch (stage) {
    case "dealt":
    case "countdown":
      return ["hourglass", text(`cross-sums/race.news.${stage}`), optionsSentence(options)];
    case "late":
      return ["hourglass", text("cross-sums/race.news.late")];
    case "watching":
      return ["screen", text("cross-sums/race.news.watching")];
    case "solved":
      return [
        "check",
        isTogether ? togetherWords(state) : text("cross-sums/race.news.solved", { time: raceTime(own?.tenths ?? 0) }),
        joined(placeSoFarWords(state), isTogether ? "" : thenWords(round)),
      ];
    case "out":
      return isTogether
        ? ["close", togetherWords(state)]
        : ["close", text("cross-sums/race.news.out"), thenWords(round)];
    case "told":
    case "paused":
      return [
        "flag",
        puzzleWords(state, round),
        stage === "told" ? text("cross-sums/race.news.podium") : joined(placeWords(own), waitWords(round)),
      ];
    case "finished":
      return [
        "trophy",
        winWords(state, isTogether),
        joined(endWords(own, isTogether, measureOf(round)), text("cross-sums/race.news.after")),
      ];
    default:
      return isTogether ? ["people", text("cross-sums/race.news.together", { count: Math.max(2, needed) })] : ["", ""];
  }
}

/**
 * @param {import("../state.js").State} state @param {import("../state.js").Round} round @returns {string} the result of
 *   the finished puzzle
 */
function puzzleWords(state, { puzzle, options }) {
  if (options.mode === "together") return togetherWords(state);
  const { own } = state;
  const time = own?.times[(puzzle?.number ?? 1) - 1];
  if (time !== null && time !== undefined) return text("cross-sums/race.news.solved", { time: raceTime(time) });
  return text(own ? "cross-sums/race.news.unsolved" : "cross-sums/race.news.over");
}

/**
 * @param {import("../state.js").Round} round @returns {string} what follows after the player has finished the puzzle
 */
const thenWords = ({ puzzle }) =>
  text(`cross-sums/race.news.${puzzle && puzzle.number < puzzle.of ? "thenPuzzle" : "thenPodium"}`);

/** @param {...string} parts @returns {string} the non-empty parts */
const joined = (...parts) => parts.filter(Boolean).join(" · ");

/** @param {import("../state.js").Round} round @returns {string} the text about the wait, in a pause without a clock */
const waitWords = ({ continuesAt }) => (continuesAt ? "" : text("cross-sums/race.news.waits"));

/** @param {import("../state.js").Own | null} own @returns {string} */
const placeWords = (own) => (own?.place === undefined ? "" : text("cross-sums/race.news.place", { place: own.place }));

/**
 * @param {import("../state.js").State} state
 * @returns {boolean} whether the player has won the finished race, or all have solved a board together
 */
export const hasWon = (state) =>
  state.round?.state === "finished" &&
  (state.round.options.mode === "together" ? hasSolvedTogether(state) : state.own?.place === 1);

/** @param {import("../state.js").State} state @param {boolean} isTogether @returns {string} who has won */
function winWords(state, isTogether) {
  if (isTogether) return togetherWords(state);
  const { standings, own } = state;
  const firsts = standings.top.filter(({ place }) => place === 1);
  if (firsts.length === 0) return text("cross-sums/race.news.finished");
  return own?.place === 1 && firsts.length === 1 ? text("cross-sums/race.news.won") : winnerSentence(standings.top);
}

/**
 * @param {import("../state.js").Own | null} own @param {boolean} isTogether
 * @param {import("../race-words.js").Measure} measure @returns {string} the player's final result
 */
function endWords(own, isTogether, measure) {
  if (own?.place !== undefined && own.total !== undefined) {
    const solved = own.times.filter((time) => time !== null).length;
    return joined(
      text("cross-sums/race.standings.own", { place: own.place, time: raceTime(own.total) }),
      unsolvedIn({ solved }, measure) > 0
        ? text("cross-sums/race.standings.solvedOf", { solved, of: measure.played })
        : "",
    );
  }
  return own && !own.awaitsPlace && !isTogether ? text("cross-sums/race.news.none") : "";
}
