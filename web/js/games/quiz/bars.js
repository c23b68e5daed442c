/**
 * The results of a question: a bar for each option, which grows once the question is closed. For a number, the estimates
 * in order, with the right one among them.
 */

import { alreadyShows, element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { list, number, text } from "../../kit/texts.js";
import { optionMark } from "./marks.js";
import { answerWords, optionsOf, quantityWords } from "./words.js";

/** @typedef {import("./wire.js").Question} Question */

/**
 * @param {Question} question
 * @returns {{words: string, option: number | null, count: number, isRight: boolean | null}[]} an option that is neither
 *   right nor wrong has null
 */
export function barsOf(question) {
  const { kind, counts = [], partly, right } = question;
  const options = optionsOf(question);
  const [isRight, isNot] = counts;
  if (kind === "order" && partly !== undefined)
    return [
      group("order.right", isRight, true),
      group("order.partly", partly, null),
      group("order.none", isNot - partly, false),
    ];
  if (kind === "order" || kind === "estimate" || kind === "text") {
    const which = kind === "text" ? "" : `${kind}.`;
    return [group(`${which}right`, isRight, true), group(`${which}wrong`, isNot, false)];
  }
  return options.map((words, index) => ({
    words,
    option: index,
    count: counts[index] ?? 0,
    isRight: kind === "poll" || !right ? null : (right.options ?? []).includes(index),
  }));
}

/** @param {string} key @param {number} count @param {boolean | null} isRight */
const group = (key, count, isRight) => ({
  words: text(`quiz/play.bar.${key}`),
  option: null,
  count: count ?? 0,
  isRight,
});

/**
 * @param {Question} question
 * @returns {{words: string, count: number, isRight: boolean, isNearest: boolean}[]} the estimates from the smallest to
 *   the largest, without their unit, and the right number, even if no player guessed it
 */
export function estimatesOf({ estimates = [], nearest = [], right }) {
  const nearestNumbers = new Set(nearest.map((one) => one.number));
  const truth = right?.number;
  const all = estimates.some((one) => one.number === truth) ? estimates : [...estimates, { number: truth, count: 0 }];
  return all
    .filter((one) => one.number !== undefined)
    .sort((a, b) => Number(a.number) - Number(b.number))
    .map((one) => ({
      words: quantityWords(String(one.number)),
      count: one.count,
      isRight: one.number === truth,
      isNearest: nearestNumbers.has(String(one.number)),
    }));
}

/** @param {Question} question @returns {string} what is right, as a sentence; empty for a poll */
export const rightWords = (question) =>
  question.right ? text("quiz/play.rightIs", { answer: answerWords(question, question.right) }) : "";

/** @param {Question} question @returns {string} who was nearest, and with what number; empty if it asks for none */
export function nearestWords({ nearest = [], unit }) {
  if (nearest.length === 0) return "";
  const numbers = [...new Set(nearest.map(({ number: quantity }) => quantityWords(quantity, unit)))];
  const names = list(nearest.map(({ name }) => name));
  return text("quiz/play.nearestIs", { names, numbers: list(numbers), count: nearest.length });
}

export class Bars {
  root = element("ul", { class: "quiz-bars" });

  /** @param {Question} question @param {{own?: readonly number[]}} look `own`: the options that the reader chose */
  show(question, { own = [] } = {}) {
    const isEstimated = question.estimates !== undefined;
    const bars = isEstimated ? [] : barsOf(question);
    const estimates = isEstimated ? estimatesOf(question) : [];
    if (alreadyShows(this.root, [question.number, bars, estimates, own])) return;
    this.root.classList.toggle("quiz-estimates", isEstimated);
    if (isEstimated) return this.root.replaceChildren(...estimates.map(estimate));
    const most = Math.max(1, ...bars.map(({ count }) => count));
    this.root.replaceChildren(...bars.map((bar) => row(bar, most, bar.option !== null && own.includes(bar.option))));
  }
}

/** @param {ReturnType<typeof barsOf>[number]} bar @param {number} most @param {boolean} isOwn */
function row({ words, option, count, isRight }, most, isOwn) {
  const track = element("span", { class: "quiz-track", aria: { hidden: "true" } }, element("i"));
  track.style.setProperty("--share", `${(100 * count) / most}%`);
  return element(
    "li",
    {
      class: isOwn ? "quiz-bar is-own" : "quiz-bar",
      data: { option: String(option ?? ""), right: isRight === null ? "" : String(isRight) },
    },
    option === null ? null : optionMark(option),
    element(
      "span",
      { class: "quiz-bar-words" },
      element("span", { dir: "auto" }, words),
      isRight === true && option !== null
        ? element("span", { class: "quiz-verdict" }, icon("check"), text("quiz/play.right"))
        : null,
      isOwn ? element("span", { class: "quiz-own" }, text("quiz/play.yours")) : null,
    ),
    track,
    element("span", { class: "quiz-bar-count" }, number(count)),
  );
}

/** @param {ReturnType<typeof estimatesOf>[number]} one */
const estimate = ({ words, count, isRight, isNearest }) =>
  element(
    "li",
    { class: "quiz-estimate", data: { right: String(isRight), nearest: String(isNearest) } },
    isRight ? icon("check") : null,
    element("span", {}, words),
    isRight ? element("span", { class: "quiz-verdict" }, text("quiz/play.right")) : null,
    count > 1 ? element("span", { class: "quiz-bar-count" }, text("quiz/play.times", { count })) : null,
  );
