/** The results of a question: a bar for each option, which grows once the question is closed. */

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
  const { kind, counts = [], right } = question;
  const options = optionsOf(question);
  if (kind === "order" || kind === "estimate" || kind === "text")
    return ["right", "wrong"].map((key, index) => ({
      words: text(`quiz/play.bar.${kind === "text" ? "" : `${kind}.`}${key}`),
      option: null,
      count: counts[index] ?? 0,
      isRight: index === 0,
    }));
  return options.map((words, index) => ({
    words,
    option: index,
    count: counts[index] ?? 0,
    isRight: kind === "poll" || !right ? null : (right.options ?? []).includes(index),
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
    const bars = barsOf(question);
    if (alreadyShows(this.root, [question.number, bars, own])) return;
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
