/** The quizzes of the server. */

import { request } from "../../room/api.js";

/** @typedef {{name: string, title: string, description: string, language: string | null, count: number}} QuizSummary */

/** @returns {Promise<{quizzes: QuizSummary[], default: string}>} those that come with the server */
export const listQuizzes = () => request("/api/quizzes");

/**
 * Sorts quizzes: those in the reader's language first, then the largest.
 * @template {{language: string | null, count: number}} Q
 * @param {readonly Q[]} quizzes @param {string} language
 * @returns {Q[]}
 */
export const inOrderFor = (quizzes, language) =>
  [...quizzes].sort((a, b) => Number(b.language === language) - Number(a.language === language) || b.count - a.count);

/** The media type of a spreadsheet such as Kahoot's. */
export const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** @typedef {import("./solo/practice.js").Whole} Whole */
/**
 * @typedef {{title: string, description: string, language: string | null, author: string | null, questions: Whole[]}} WholeQuiz
 *   a quiz as the server writes it
 */

/** @param {any} answer @returns {WholeQuiz} the quiz in an answer of the server */
export const bare = ({ title, description, language, author, questions }) => ({
  title,
  description,
  language,
  author,
  questions,
});

/** @param {string} name @returns {Promise<WholeQuiz>} */
export const readQuiz = async (name) => bare(await request(`/api/quizzes/${encodeURIComponent(name)}`));
