/** The quizzes of the server. */

import { request } from "../../room/api.js";

/** @typedef {{name: string, title: string, description: string, language: string | null, count: number}} QuizSummary */

/** @returns {Promise<{quizzes: QuizSummary[], default: string}>} those that come with the server */
export const listQuizzes = () => request("/api/quizzes");

/**
 * Sorts quizzes: those in the reader's language first, then the largest.
 * @param {readonly QuizSummary[]} quizzes @param {string} language
 * @returns {QuizSummary[]}
 */
export const inOrderFor = (quizzes, language) =>
  [...quizzes].sort((a, b) => Number(b.language === language) - Number(a.language === language) || b.count - a.count);

/** The media type of a spreadsheet such as Kahoot's. */
export const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Reads the usable part of a file, and the problems of the rest.
 * @param {BodyInit} content @param {string} type a media type
 * @param {string} title for files that cannot contain one @param {string} language of such files
 * @returns {Promise<import("./wire.js").Content & {problems: {code: string, line: number | null, reason: string}[]}>}
 */
export const checkQuiz = (content, type, title, language) =>
  request(`/api/quizzes/check?${new URLSearchParams({ title, language })}`, {
    method: "POST",
    headers: { "content-type": type },
    body: content,
  });

/** @param {string} name @returns {Promise<{title: string, questions: import("./solo/practice.js").Whole[]}>} */
export const readQuiz = (name) => request(`/api/quizzes/${encodeURIComponent(name)}`);
