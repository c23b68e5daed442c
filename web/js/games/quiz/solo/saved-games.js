/** Stores an unfinished practice on this device. The checks are strict, so that whatever passes them can be shown. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";

/** @typedef {import("../wire.js").Question} Question */
/** @typedef {import("../wire.js").GivenAnswer} Answer */
/**
 * @typedef {object} Game a practice with at least one answer; the next question follows from the number of answers
 * @property {string} key of the quiz
 * @property {string} title
 * @property {boolean} isRetry whether only earlier mistakes are asked
 * @property {Question[]} questions in the order in which they are asked, with their options as shown
 * @property {Answer[]} answers
 */

const VERSION = 1;
const GAME_KEY = "callboard.quiz.game";

/** @param {any} value */
const isText = (value) => typeof value === "string";

/** @param {any} places @param {any} options */
const arePlaces = (places, options) =>
  Array.isArray(places) &&
  places.length > 0 &&
  places.every((place) => Number.isInteger(place) && options[place] !== undefined);

/** @param {any} one what is right, or an answer @param {any} question */
function fits(one, { kind, options }) {
  switch (kind) {
    case "estimate":
      return isText(one?.number);
    case "text":
      return isText(one?.words) || (Array.isArray(one?.accepted) && one.accepted.every(isText));
    case "order":
      return arePlaces(one?.order, options) && new Set(one.order).size === options.length;
    case "trueFalse":
      return arePlaces(one?.options, ["true", "false"]);
    default:
      return arePlaces(one?.options, options);
  }
}

/** @param {any} question */
const isQuestion = (question) =>
  isText(question?.text) &&
  Number.isInteger(question.number) &&
  (["trueFalse", "estimate", "text"].includes(question.kind) ||
    (["choice", "choices", "order", "poll"].includes(question.kind) &&
      Array.isArray(question.options) &&
      question.options.every(isText))) &&
  [question.unit, question.why].every((words) => words === undefined || isText(words)) &&
  (question.kind === "poll" ? question.right === undefined : fits(question.right, question));

/** @param {any} value @returns {value is Game} */
export const isGame = (value) =>
  isText(value?.key) &&
  isText(value.title) &&
  typeof value.isRetry === "boolean" &&
  Array.isArray(value.questions) &&
  value.questions.every(isQuestion) &&
  Array.isArray(value.answers) &&
  value.answers.length > 0 &&
  value.answers.length <= value.questions.length &&
  value.answers.every((/** @type {any} */ answer, /** @type {number} */ index) => fits(answer, value.questions[index]));

export const recallGame = () => recall(durable, GAME_KEY, VERSION, isGame).value;
/** @param {Game} game */
export const keepGame = (game) => keep(durable, GAME_KEY, VERSION, game);
export const forgetGame = () => durable.removeItem(GAME_KEY);
