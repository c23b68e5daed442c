/** The questions that were answered wrong in practice, and the best result, by quiz; this browser keeps them. */

import { lasting, readJSON, writeJSON } from "../../../kit/storage.js";

const KEPT = "callboard.quiz.mistakes";

/** @typedef {Record<string, string[]>} Mistakes the texts of questions by the names of their quizzes */

/** @param {any} value @returns {value is Mistakes} */
const areMistakes = (value) =>
  value !== null && typeof value === "object" && Object.values(value).every((texts) => Array.isArray(texts));

/** @param {string} quiz @returns {string[]} */
export const mistakesOf = (quiz) => (readJSON(lasting, KEPT, areMistakes) ?? {})[quiz] ?? [];

/** @param {string} quiz @param {string} question @param {boolean} isRight */
export function note(quiz, question, isRight) {
  const all = readJSON(lasting, KEPT, areMistakes) ?? {};
  const others = (all[quiz] ?? []).filter((one) => one !== question);
  const { [quiz]: _, ...rest } = all;
  const own = isRight ? others : [...others, question];
  writeJSON(lasting, KEPT, own.length > 0 ? { ...rest, [quiz]: own } : rest);
}

const BEST = "callboard.quiz.best";

/** @typedef {{right: number, count: number}} Result the right answers, and the questions that can be right */

/** @param {any} value @returns {value is Record<string, Result>} results by the names of quizzes */
const areResults = (value) =>
  value !== null &&
  typeof value === "object" &&
  Object.values(value).every((one) => Number.isInteger(one?.right) && Number.isInteger(one.count));

/** @param {string} quiz @returns {Result | undefined} the best result; undefined if the quiz was never finished */
export const bestOf = (quiz) => (readJSON(lasting, BEST, areResults) ?? {})[quiz];

/**
 * Stores the result of a whole quiz.
 * @param {string} quiz @param {Result} result
 * @returns {Result | undefined} the best result before
 */
export function noteResult(quiz, { right, count }) {
  const before = bestOf(quiz);
  if (before === undefined || right > before.right)
    writeJSON(lasting, BEST, { ...readJSON(lasting, BEST, areResults), [quiz]: { right, count } });
  return before;
}
