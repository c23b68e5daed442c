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

/** @param {any} value @returns {value is Record<string, number>} right answers by the names of quizzes */
const areResults = (value) =>
  value !== null && typeof value === "object" && Object.values(value).every((right) => Number.isInteger(right));

/** @param {string} quiz @returns {number | undefined} the best result; undefined if the quiz was never finished */
export const bestOf = (quiz) => (readJSON(lasting, BEST, areResults) ?? {})[quiz];

/**
 * Stores the result of a whole quiz.
 * @param {string} quiz @param {number} right
 * @returns {number | undefined} the best result before
 */
export function noteResult(quiz, right) {
  const before = bestOf(quiz);
  if (before === undefined || right > before)
    writeJSON(lasting, BEST, { ...readJSON(lasting, BEST, areResults), [quiz]: right });
  return before;
}
