/** The scenes of the stage: the invitation, the countdown, the last call, the end of a round. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { goalPicture } from "../goal-picture.js";
import { patternsOf } from "../patterns.js";
import { languageOf, list, number, text, time } from "../../../kit/texts.js";
import { neverCalled } from "../never-called.js";
import { places } from "../places.js";
import { bingoNames, goalSentence } from "../words.js";
import { ordinal, quoted } from "../../../kit/words.js";
import { recapOffer } from "../../../shell/screen/recap-offer.js";
import { LAST_STEP, podium } from "./podium.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../wire.js").Round} Round */
/** @typedef {import("../wire.js").Call} Call */
/** @typedef {import("../wire.js").Draw} Draw */
/** @typedef {{key: string, nodes: () => Node[]}} Scene `key` changes whenever it must be rebuilt */

/** The number of example patterns, shown one after another. */
const EXAMPLES = 3;
/** The number of names in the headline of a tie; the others are counted. */
const WINNERS = 2;

/**
 * @param {State} state
 * @param {string} link the room's address
 * @param {readonly import("../recap/story.js").Miss[]} closest the players who were one call away in a finished round
 * @param {boolean} isSettling whether a finished round still takes marks
 * @returns {Scene | null} null before the first snapshot
 */
export function sceneOf(state, link, closest, isSettling) {
  const { round, room } = state;
  if (!round) return null;
  const isLocked = room?.locked === true;
  if (round.state === "finished" && isSettling) return settlingScene(round);
  if (round.state === "finished") return finishedScene(state, round, link, closest);
  if (round.state === "dealt" && round.startsAt) return countdownScene(round, isLocked);
  if (round.state === "dealt") return state.vote ? votingScene(round, state.vote) : waitingScene(round, isLocked);
  const last = round.calls[round.calls.length - 1];
  return last ? callScene(round, last) : listeningScene(round);
}

/** @param {string} words */
const eyebrow = (words) => element("p", { class: "eyebrow" }, words);
/** @param {string} words @param {string} [extra] */
const big = (words, extra = "") => element("p", { class: `stage-big ${extra}` }, words);

/** @param {Round} round @param {boolean} isLocked whether new players cannot join @returns {Scene} */
function waitingScene(round, isLocked) {
  return {
    key: `dealt|${round.number}|${isLocked}|${JSON.stringify(round.options)}`,
    nodes: () => [
      eyebrow(text("bingo/screen.round", { number: round.number })),
      big(text("bingo/screen.waiting.title")),
      element(
        "ol",
        { class: "stage-steps", data: { spare: "last" } },
        ...(isLocked ? [] : [step("phone", text("bingo/screen.waiting.scan"))]),
        step("board", text("bingo/screen.waiting.board")),
        step("check", text("bingo/screen.waiting.tap")),
      ),
      element(
        "div",
        { class: "stage-goal" },
        goalExamples(round),
        element("p", { class: "stage-small soft" }, goalSentence(round.options)),
      ),
    ],
  };
}

/** @param {Round} round @param {import("../wire.js").Vote} vote @returns {Scene} the screen updates the bars */
function votingScene(round, vote) {
  return {
    key: `voting|${round.number}|${vote.number}`,
    nodes: () => [
      eyebrow(text("bingo/screen.round", { number: round.number })),
      big(text("bingo/screen.vote.title")),
      element("div", { class: "stage-vote" }),
      element("p", { class: "stage-small soft" }, text("bingo/screen.vote.how")),
    ],
  };
}

/** @param {string} symbol @param {string} words */
function step(symbol, words) {
  return element("li", {}, element("span", { class: "step-symbol" }, icon(symbol)), element("span", {}, words));
}

/** @param {Round} round small boards with examples of a bingo */
function goalExamples(round) {
  const { size, freeCentre, goal } = round.options;
  const patterns = patternsOf(size, goal);
  const families = new Map(patterns.map((pattern) => [pattern.id.replace(/\d+$/, ""), pattern]));
  const shown = families.size >= EXAMPLES ? [...families.values()].slice(0, EXAMPLES) : patterns.slice(0, EXAMPLES);
  return element(
    "div",
    { class: "goal-boards", aria: { hidden: "true" }, data: { spare: "first" } },
    ...shown.map(({ mask }) => goalPicture(size, mask, freeCentre)),
  );
}

/** @param {Round} round @param {boolean} isLocked @returns {Scene} the screen updates the clock */
function countdownScene(round, isLocked) {
  return {
    key: `countdown|${round.number}|${round.startsAt}|${isLocked}`,
    nodes: () => [
      eyebrow(text("bingo/screen.countdown.title", { number: round.number })),
      element("p", { class: "stage-clock", role: "timer" }),
      ...(isLocked ? [] : [element("p", { class: "stage-small" }, text("bingo/screen.countdown.text"))]),
    ],
  };
}

/** @param {Round} round @returns {Scene} */
function listeningScene(round) {
  return {
    key: `playing|${round.number}`,
    nodes: () => [
      eyebrow(text("bingo/screen.listen.eyebrow")),
      big(text("bingo/screen.listen.title")),
      element(
        "div",
        { class: "stage-goal" },
        goalExamples(round),
        element("p", { class: "stage-small" }, goalSentence(round.options)),
      ),
    ],
  };
}

/** @param {Round} round @param {Call} call @returns {Scene} */
function callScene(round, call) {
  const term = round.terms[call.term] ?? "";
  const added = call.term >= round.terms.length - (round.added ?? 0);
  const at = time(call.time);
  return {
    key: `call|${round.number}|${call.number}|${call.term}|${call.crowd ?? ""}`,
    nodes: () => [
      element(
        "p",
        { class: "stage-number", aria: { label: text("bingo/game.calls.number", { number: call.number }) } },
        number(call.number),
      ),
      element(
        "div",
        { class: "stage-call-box" },
        element("p", { class: "stage-big stage-call", lang: round.language ?? languageOf(), dir: "auto" }, term),
      ),
      element(
        "p",
        { class: "stage-small soft" },
        call.crowd
          ? text("bingo/screen.call.crowd", { count: call.crowd, time: at })
          : added
            ? text("bingo/screen.call.added", { time: at })
            : text("bingo/screen.call.time", { time: at }),
      ),
    ],
  };
}

/**
 * @param {Round} round
 * @returns {Scene} the scene while players with a delay may still mark; the screen updates the clock
 */
function settlingScene(round) {
  return {
    key: `settling|${round.number}`,
    nodes: () => [
      eyebrow(text("bingo/screen.finished.eyebrow", { number: round.number })),
      big(text("bingo/screen.settling.title")),
      element("p", { class: "stage-clock", role: "timer" }),
      element("p", { class: "stage-small" }, text("bingo/screen.settling.text")),
    ],
  };
}

/** @param {string} words about a prize draw */
const prize = (words) => element("p", { class: "stage-prize" }, icon("gift"), element("span", {}, words));

/** @param {import("../places.js").Place} first @returns {string} who has won */
function winnerWords({ names, more }) {
  const named = names.slice(0, WINNERS).map((name) => ({ name }));
  const rest = names.length + more - named.length;
  return text("bingo/screen.finished.winner", { names: bingoNames(named, rest), count: names.length + more });
}

/**
 * @param {State} state
 * @param {Round} round
 * @param {string} link
 * @param {readonly import("../recap/story.js").Miss[]} closest
 * @returns {Scene}
 */
function finishedScene(state, round, link, closest) {
  const { total } = state.standings;
  const hasNext = state.room?.next !== undefined;
  const draws = round.draws ?? [];
  const isDrawing = round.openDraw !== undefined;
  const steps = places(state.standings, draws).filter(({ rank }) => rank <= LAST_STEP);
  const prizes = steps.flatMap(({ winners }) => winners.slice(-1));
  const misses = steps.length === 0 ? closest.slice(0, 2) : closest.slice(0, 1);
  return {
    key: `finished|${JSON.stringify([round.number, steps, misses, total, round.calls.length, link, hasNext, isDrawing])}`,
    nodes: () => [
      element(
        "p",
        { class: "eyebrow podium-headline" },
        text("bingo/screen.finished.eyebrow", { number: round.number }),
        ...(steps.length > 0 ? [" ", element("strong", {}, winnerWords(steps[0]))] : []),
      ),
      ...(steps.length > 0 ? [podium(steps)] : [big(text("bingo/screen.finished.noWinner"))]),
      ...prizes.map((draw) =>
        prize(text("bingo/screen.finished.prize", { name: draw.name, place: ordinal(draw.rank) })),
      ),
      ...(isDrawing ? [prize(text("bingo/screen.prize.open"))] : []),
      element(
        "ul",
        { class: "stage-facts", data: { spare: "last" } },
        element("li", {}, text("bingo/screen.facts.calls", { count: round.calls.length })),
        element("li", {}, text("bingo/screen.facts.bingos", { count: total })),
        element("li", {}, text("bingo/screen.facts.never", { count: neverCalled(round).length })),
      ),
      ...misses.map((miss) =>
        element(
          "p",
          { class: "stage-small soft", data: { spare: "first" } },
          text("bingo/screen.finished.miss", {
            name: miss.name,
            terms: list(
              miss.missing.slice(0, 3).map((term) => quoted(round.terms[term] ?? "")),
              "disjunction",
            ),
          }),
        ),
      ),
      // The screen says what the programme has next.
      ...(hasNext
        ? []
        : [element("p", { class: "stage-small", data: { spare: "first" } }, text("bingo/screen.finished.next"))]),
      recapOffer(link),
    ],
  };
}
