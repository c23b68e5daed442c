/** How browsers store quizzes, and how they import them. */

import { text } from "../../../kit/texts.js";
import { GotContents } from "../../../shell/writing/got.js";
import { OwnContents } from "../../../shell/writing/own.js";
import { typeOfPasted } from "../../../shell/writing/yaml-text.js";
import { SPREADSHEET, bare } from "../quiz-api.js";
import { quizRefusal } from "../words.js";

/** @typedef {import("../quiz-api.js").WholeQuiz} WholeQuiz */

export const KINDS = /** @type {const} */ (["choice", "choices", "trueFalse", "order", "estimate", "poll", "text"]);

/** @param {any} value */
const isText = (value) => typeof value === "string";
/** @param {any} value */
const isAbsentOrText = (value) => value === undefined || isText(value);

/** @param {any} question */
const isQuestion = (question) =>
  isText(question?.text) &&
  KINDS.includes(question.kind) &&
  (question.options === undefined || (Array.isArray(question.options) && question.options.every(isText))) &&
  (["undefined", "string", "boolean"].includes(typeof question.right) ||
    (Array.isArray(question.right) && question.right.every(isText))) &&
  [question.number, question.unit, question.points, question.why].every(isAbsentOrText) &&
  (question.seconds === undefined || Number.isInteger(question.seconds));

/** @param {any} quiz @returns {quiz is WholeQuiz} */
export const isQuiz = (quiz) =>
  isText(quiz?.title) && Array.isArray(quiz.questions) && quiz.questions.every(isQuestion);

/** @type {import("../../../shell/writing/kind.js").Kept<WholeQuiz>} */
export const keptQuizzes = {
  kind: "quiz",
  plural: "quizzes",
  storage: { list: "callboard.quizzes", one: "callboard.quizzes.", got: "callboard.got-quizzes" },
  isContent: isQuiz,
};

export const ownQuizzes = new OwnContents(keptQuizzes);
export const gotQuizzes = new GotContents(keptQuizzes);

/** What the import of a quiz needs. Its texts are in `quiz/edit`. */
export const importedQuizzes = {
  ...keptQuizzes,
  say: (/** @type {string} */ key, /** @type {Record<string, string | number> | undefined} */ values) =>
    text(`quiz/edit.${key}`, values),
  refusal: quizRefusal,
  read: bare,
  types: Object.freeze({
    yaml: "application/yaml",
    yml: "application/yaml",
    json: "application/json",
    csv: "text/csv",
    tsv: "text/csv",
    xlsx: SPREADSHEET,
    txt: "text/plain",
    gift: "text/plain",
  }),
  binary: ["xlsx"],
  typeOfPasted,
};
