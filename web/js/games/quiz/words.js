/** Common texts about a quiz. */

import { list, number, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";

/** @typedef {import("./wire.js").Question} Question */
/** @typedef {import("./wire.js").GivenAnswer} Answer */
/** @typedef {import("./wire.js").Right} Right */

export { detailedRefusal as quizRefusal };

/** @param {string} quantity such as `12.5` @param {string} [unit] @returns {string} as the reader writes it */
export function quantityWords(quantity, unit) {
  const value = Number(quantity);
  // A year has no separator.
  const words = number(value, { maximumFractionDigits: 3, useGrouping: Math.abs(value) >= 10_000 });
  return unit ? text("quiz/play.quantity", { number: words, unit }) : words;
}

/**
 * A number as people type it: with a comma or a point, and with spaces or apostrophes between thousands.
 * @param {string} typed @param {string} separator the reader's decimal separator
 * @returns {string | null} as the wire has it
 */
export function readQuantity(typed, separator) {
  const bare = typed
    .trim()
    .replace(/[\s'’\u00a0\u202f]/g, "")
    .replace("−", "-");
  const grouping = separator === "," ? /\.(?=\d{3}(\D|$))/g : /,(?=\d{3}(\D|$))/g;
  const plain = bare.replace(grouping, "").replace(",", ".");
  return /^-?\d{1,12}(\.\d{1,3})?$/.test(plain) ? plain : null;
}

/** @returns {string} the reader's decimal separator */
export const decimalSeparator = () => (number(0.5).includes(",") ? "," : ".");

/** @param {Question} question @returns {string[]} its options as shown; of a statement, true and false */
export const optionsOf = ({ kind, options = [] }) =>
  kind === "trueFalse" ? [text("quiz/play.true"), text("quiz/play.false")] : options;

/** @param {Question} question @param {Answer | Right} answer @returns {string} the answer in words */
export function answerWords(question, answer) {
  const options = optionsOf(question);
  if (answer.options) return list(answer.options.map((index) => options[index]));
  if (answer.order) return answer.order.map((index) => options[index]).join(" → ");
  if (answer.number !== undefined) return quantityWords(answer.number, question.unit);
  if ("accepted" in answer && answer.accepted) return list(answer.accepted.slice(0, 3), "disjunction");
  return "words" in answer ? (answer.words ?? "") : "";
}

/** @param {{number: number}} question @param {number} of @returns {string} such as “Question 1 of 10” */
export const questionName = ({ number: which }, of) => text("quiz/play.question", { number: which, of });

/** @param {number} points */
export const pointsWords = (points) => text("quiz/play.points", { count: points });

/** @param {import("./wire.js").Options} options @returns {string} the rules of a play in short */
export function optionsSentence({ scoring, seconds, streaks }) {
  return [
    // Without a limit, all right answers earn the same.
    text(`quiz/play.scoring.${seconds > 0 ? scoring : "correctness"}`),
    seconds > 0 ? text("quiz/play.limit", { count: seconds }) : text("quiz/play.limit.none"),
    streaks ? text("quiz/play.streaks") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {import("./wire.js").Quiz} quiz
 * @returns {string} its stage, by the name that the style sheets of all games use
 */
export const roundOf = ({ state }) => (state === "ready" ? "dealt" : state === "ended" ? "finished" : "playing");

/** @param {import("./wire.js").Quiz} quiz @returns {string} what follows the current question */
export const nextWords = ({ question, of }) =>
  text(`quiz/play.next.${question && question.number < of ? "question" : "podium"}`);
