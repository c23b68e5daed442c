/** What stands on the stage: the way in, the countdown, the last call, the end of a round. */

import { bareLink } from "../../../room/api.js";
import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { cellsOf, patternsOf } from "../patterns.js";
import { languageOf, list, number, richText, text, time } from "../../../kit/texts.js";
import { bingoNames, goalSentence } from "../words.js";
import { quoted } from "../../../kit/words.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../wire.js").Round} Round */
/** @typedef {import("../wire.js").Call} Call */
/** @typedef {import("../wire.js").Draw} Draw */
/** @typedef {{key: string, nodes: () => Node[]}} Scene `key` changes whenever it has to be built anew */

/** Patterns shown one after another as what to look out for. */
const EXAMPLES = 3;

/**
 * @param {State} state
 * @param {string} link the room's
 * @param {readonly import("../wire.js").Miss[]} closest who was one call away in a finished round
 * @returns {Scene | null} null before the first snapshot
 */
export function sceneOf(state, link, closest) {
  const { round } = state;
  if (!round) return null;
  if (round.state === "finished") return finishedScene(state, round, link, closest);
  if (round.state === "dealt" && round.startsAt) return countdownScene(round);
  if (round.state === "dealt") return waitingScene(round);
  const last = round.calls[round.calls.length - 1];
  return last ? callScene(round, last) : listeningScene(round);
}

/** @param {string} words */
const eyebrow = (words) => element("p", { class: "eyebrow" }, words);
/** @param {string} words @param {string} [extra] */
const big = (words, extra = "") => element("p", { class: `stage-big ${extra}` }, words);

/** @param {Round} round @returns {Scene} */
function waitingScene(round) {
  return {
    key: `dealt|${round.number}|${JSON.stringify(round.options)}`,
    nodes: () => [
      eyebrow(text("screen.round", { number: round.number })),
      big(text("screen.waiting.title")),
      element(
        "ol",
        { class: "stage-steps" },
        step("phone", text("screen.waiting.scan")),
        step("board", text("screen.waiting.board")),
        step("check", text("screen.waiting.tap")),
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

/** @param {string} symbol @param {string} words */
function step(symbol, words) {
  return element("li", {}, element("span", { class: "step-symbol" }, icon(symbol)), element("span", {}, words));
}

/** @param {Round} round little boards that show what a bingo looks like */
function goalExamples(round) {
  const { size, freeCentre, goal } = round.options;
  const patterns = patternsOf(size, goal);
  const families = new Map(patterns.map((pattern) => [pattern.id.replace(/\d+$/, ""), pattern]));
  const shown = families.size >= EXAMPLES ? [...families.values()].slice(0, EXAMPLES) : patterns.slice(0, EXAMPLES);
  return element(
    "div",
    { class: "goal-boards", aria: { hidden: "true" } },
    ...shown.map((pattern) => {
      const held = new Set(cellsOf(pattern.mask));
      const small = element(
        "span",
        { class: "goal-board" },
        ...Array.from({ length: size * size }, (_, cell) =>
          element("i", {
            class: held.has(cell) ? "is-held" : freeCentre && cell === (size * size - 1) / 2 ? "is-free" : "",
          }),
        ),
      );
      small.style.setProperty("--size", String(size));
      return small;
    }),
  );
}

/** @param {Round} round @returns {Scene} the clock itself is kept going by the screen */
function countdownScene(round) {
  return {
    key: `countdown|${round.number}|${round.startsAt}`,
    nodes: () => [
      eyebrow(text("screen.countdown.title", { number: round.number })),
      element("p", { class: "stage-clock", role: "timer" }),
      element("p", { class: "stage-small" }, text("screen.countdown.text")),
    ],
  };
}

/** @param {Round} round @returns {Scene} */
function listeningScene(round) {
  return {
    key: `playing|${round.number}`,
    nodes: () => [
      eyebrow(text("screen.listen.eyebrow")),
      big(text("screen.listen.title")),
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
        { class: "stage-number", aria: { label: text("common.calls.number", { number: call.number }) } },
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
          ? text("screen.call.crowd", { count: call.crowd, time: at })
          : added
            ? text("screen.call.added", { time: at })
            : text("screen.call.time", { time: at }),
      ),
    ],
  };
}

/** @param {State} state @param {Round} round @param {string} link @param {readonly import("../wire.js").Miss[]} closest @returns {Scene} */
function finishedScene(state, round, link, closest) {
  const { top, total } = state.standings;
  const winners = top.filter((row) => row.rank === 1);
  const draw = round.draws?.[round.draws.length - 1];
  const misses = closest.slice(0, 2);
  return {
    key: [
      "finished",
      round.number,
      winners.map((row) => row.name).join(),
      total,
      round.calls.length,
      draw?.number,
      draw?.name,
      misses.map((miss) => miss.name).join(),
      link,
    ].join("|"),
    nodes: () => [
      ...(winners.length > 0
        ? [
            element(
              "div",
              { class: "stage-finale" },
              element("div", { class: "bulbs" }),
              eyebrow(text("screen.finished.eyebrow")),
              icon("trophy"),
              big(bingoNames(winners, 0), winners.length > 2 ? "is-several" : ""),
              element("p", { class: "stage-small" }, text("screen.finished.winners", { count: winners.length })),
              element("div", { class: "bulbs" }),
            ),
          ]
        : [
            eyebrow(text("screen.finished.eyebrow")),
            big(text("screen.finished.nobody")),
            element("p", { class: "stage-small" }, text("screen.finished.stay")),
          ]),
      element(
        "dl",
        { class: "stage-facts" },
        fact(round.calls.length, text("screen.facts.calls", { count: round.calls.length })),
        fact(total, text("screen.facts.bingos", { count: total })),
        fact(neverCalled(round), text("screen.facts.never", { count: neverCalled(round) })),
      ),
      ...misses.map((miss) =>
        element(
          "p",
          { class: "stage-small soft" },
          text("screen.finished.miss", {
            name: miss.name,
            terms: list(
              miss.missing.slice(0, 3).map((term) => quoted(round.terms[term] ?? "")),
              "disjunction",
            ),
          }),
        ),
      ),
      ...(draw
        ? [
            element(
              "p",
              { class: "stage-prize" },
              icon("gift"),
              element("span", {}, text("screen.finished.prize", { name: draw.name })),
            ),
          ]
        : []),
      element(
        "p",
        { class: "stage-recap soft" },
        ...richText("screen.finished.recap", {
          address: element("strong", {}, `${bareLink(link).replace(/^https?:\/\//, "")}/recap`),
        }),
      ),
    ],
  };
}

/** @param {Round} round @returns {number} terms that nobody called, those added in play aside */
function neverCalled(round) {
  const called = new Set(round.calls.map((call) => call.term));
  return round.terms.slice(0, round.terms.length - (round.added ?? 0)).filter((_, term) => !called.has(term)).length;
}

/** @param {number} value @param {string} words */
function fact(value, words) {
  return element("div", {}, element("dt", {}, words), element("dd", {}, number(value)));
}
