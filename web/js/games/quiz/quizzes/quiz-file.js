/** Quizzes as files, in the formats that the server reads and writes. */

import { quoted } from "../../../shell/writing/yaml-text.js";
import { rightsOf, trimmed } from "./limits.js";

/** @typedef {import("../quiz-api.js").WholeQuiz} WholeQuiz */
/** @typedef {import("../solo/practice.js").Whole} Whole */

export const FORMS = /** @type {const} */ (["yaml", "json"]);

/** @param {WholeQuiz} quiz @param {string} form @returns {string} */
export function fileOf(quiz, form) {
  const written = { ...quiz, questions: quiz.questions.map(trimmed) };
  return form === "json" ? `${JSON.stringify(written, null, 2)}\n` : yamlOf(written);
}

/** @param {WholeQuiz} quiz */
function yamlOf({ title, description, language, author, questions }) {
  const lines = [`title: ${quoted(title)}`];
  if (description) lines.push(`description: ${quoted(description)}`);
  if (language) lines.push(`language: ${quoted(language)}`);
  if (author) lines.push(`author: ${quoted(author)}`);
  lines.push("questions:");
  return `${[...lines, ...questions.flatMap(linesOf)].join("\n")}\n`;
}

/** @param {Whole} question */
function linesOf(question) {
  const { kind, text, options = [], right, number, unit, seconds, points, why } = question;
  const list = (/** @type {string[]} */ texts) => `[${texts.map(quoted).join(", ")}]`;
  const lines = [`  - text: ${quoted(text)}`, `    kind: ${kind}`];
  if (options.length > 0) lines.push(`    options: ${list(options)}`);
  if (kind === "trueFalse") lines.push(`    right: ${right === true}`);
  else if (rightsOf(question).length > 0) lines.push(`    right: ${list(rightsOf(question))}`);
  if (kind === "estimate" && number) lines.push(`    number: ${quoted(number)}`);
  if (unit) lines.push(`    unit: ${quoted(unit)}`);
  if (seconds !== undefined) lines.push(`    seconds: ${seconds}`);
  if (points && points !== "standard" && kind !== "poll") lines.push(`    points: ${points}`);
  if (why) lines.push(`    why: ${quoted(why)}`);
  return lines;
}
