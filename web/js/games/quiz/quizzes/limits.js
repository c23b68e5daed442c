/** The limits of a quiz. The server checks the same ones (`QuizRules`); a test compares them. */

import { lengthOf, likenessOf } from "../../../shell/writing/fields.js";

/** @typedef {import("../solo/practice.js").Whole} Whole */
/** @typedef {import("../quiz-api.js").WholeQuiz} WholeQuiz */

export const LIMITS = Object.freeze({
  titleCharactersMax: 80,
  descriptionCharactersMax: 280,
  questionsMax: 200,
  questionCharactersMax: 240,
  optionCharactersMax: 80,
  optionsMin: 2,
  optionsMax: 6,
  acceptedMax: 20,
  wordsCharactersMax: 60,
  unitCharactersMax: 16,
  whyCharactersMax: 280,
  quizBytesMax: 49_152,
  secondsMin: 5,
  secondsMax: 300,
});

/** @typedef {"empty" | "emptyOption" | "tooLong" | "twin" | "noRight" | "badNumber" | "tooMany" | "badSeconds"} Fault */

/** The mistakes of a question that is not finished yet. @type {ReadonlySet<Fault>} */
export const UNFINISHED = new Set(["empty", "emptyOption", "noRight", "badNumber"]);

/** @param {Whole} question @returns {string[]} the right options or accepted spellings */
export const rightsOf = ({ right }) => (Array.isArray(right) ? right : typeof right === "string" ? [right] : []);

/** @param {Whole} question @returns {Whole} without the empty answers at its end, which every new question has */
export function trimmed(question) {
  const { options } = question;
  if (!options) return question;
  let count = options.length;
  while (count > 0 && !options[count - 1].trim()) count -= 1;
  return { ...question, options: options.slice(0, count) };
}

/** @param {Whole} question @returns {Fault | null} what is wrong with it */
export function faultOf(question) {
  const { kind, text, unit = "", why = "", seconds = 0, options = [] } = trimmed(question);
  if (!text.trim()) return "empty";
  const isLong =
    lengthOf(text) > LIMITS.questionCharactersMax ||
    lengthOf(unit) > LIMITS.unitCharactersMax ||
    lengthOf(why) > LIMITS.whyCharactersMax;
  if (isLong) return "tooLong";
  if (seconds !== 0 && (seconds < LIMITS.secondsMin || seconds > LIMITS.secondsMax)) return "badSeconds";
  switch (kind) {
    case "trueFalse":
      return typeof question.right === "boolean" ? null : "noRight";
    case "estimate":
      return /^-?\d{1,12}(\.\d{1,3})?$/u.test(question.number ?? "") ? null : "badNumber";
    case "text":
      return faultOfSpellings(rightsOf(question));
    default:
      return faultOfOptions(options) ?? (hasRight(question) ? null : "noRight");
  }
}

/** @param {string[]} spellings @returns {Fault | null} */
function faultOfSpellings(spellings) {
  const written = spellings.filter((one) => one.trim());
  if (written.length === 0) return "noRight";
  if (written.length > LIMITS.acceptedMax) return "tooMany";
  return written.some((one) => lengthOf(one.trim()) > LIMITS.wordsCharactersMax) ? "tooLong" : null;
}

/** @param {string[]} options @returns {Fault | null} */
function faultOfOptions(options) {
  if (options.length < LIMITS.optionsMin || options.some((option) => !option.trim())) return "emptyOption";
  if (options.length > LIMITS.optionsMax) return "tooMany";
  if (options.some((option) => lengthOf(option) > LIMITS.optionCharactersMax)) return "tooLong";
  return new Set(options.map(likenessOf)).size < options.length ? "twin" : null;
}

/** @param {Whole} question with options @returns {boolean} whether enough of them are right */
function hasRight(question) {
  if (question.kind === "order" || question.kind === "poll") return true;
  const count = rightsOf(question).filter((one) => question.options?.includes(one)).length;
  return question.kind === "choice" ? count === 1 : count > 0;
}

/** @param {WholeQuiz} quiz @returns {WholeQuiz} the part without mistakes, as a server accepts it */
export const playable = (quiz) => ({
  ...quiz,
  title: quiz.title.trim() || "?",
  questions: quiz.questions
    .filter((question) => faultOf(question) === null)
    .map(trimmed)
    .map((question) =>
      question.kind === "text" ? { ...question, right: rightsOf(question).filter((one) => one.trim()) } : question,
    ),
});

/**
 * Returns the same question as another kind, with the members that this kind has.
 * @param {Whole} question @param {import("../wire.js").Kind} kind
 * @returns {Whole}
 */
export function ofKind(question, kind) {
  const { text, seconds, points, why, options = [], number, unit } = question;
  const common = {
    kind,
    text,
    ...(seconds === undefined ? {} : { seconds }),
    ...(points === undefined || kind === "poll" ? {} : { points }),
    ...(why ? { why } : {}),
  };
  const rights = rightsOf(question);
  switch (kind) {
    case "trueFalse":
      return { ...common, right: question.right !== false };
    case "estimate":
      return { ...common, number: number ?? "", ...(unit ? { unit } : {}) };
    case "text":
      return { ...common, right: rights };
    default: {
      const kept = options.length > 0 ? options : ["", "", "", ""];
      const right = rights.filter((one) => kept.includes(one));
      if (kind === "order" || kind === "poll") return { ...common, options: kept };
      return { ...common, options: kept, ...(kind === "choices" ? { right } : right[0] ? { right: right[0] } : {}) };
    }
  }
}
