/** The result of a question for one seat: whether it was right, what was right and why, the points, the place. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { number, text } from "../../../kit/texts.js";
import { ordinal } from "../../../kit/words.js";
import { nearestWords, rightWords } from "../bars.js";
import { answerWords, pointsWords } from "../words.js";

/** @typedef {import("../wire.js").Question} Question */
/** @typedef {import("../wire.js").Own} Own */

/**
 * @param {Question} question @param {Own | null} own null for a spectator @param {number | undefined} place
 * @param {string} [next] what follows
 * @param {import("../wire.js").GivenAnswer | null} [unsent] what was chosen, but not sent
 * @returns {HTMLElement}
 */
export function resultCard(question, own, place, next = "", unsent = null) {
  const [look, symbol, words] = verdictOf(question, own, unsent);
  return element(
    "section",
    { class: "quiz-result", data: { look } },
    element(
      "div",
      { class: "quiz-verdict-head" },
      element("h3", { class: "quiz-verdict-title" }, icon(symbol), words),
      gainOf(question, own),
    ),
    standingOf(own, place),
    ...resultLines(question, own),
    next ? element("p", { class: "soft" }, next) : null,
  );
}

/**
 * @param {Question} question @param {import("../wire.js").Own | null} own
 * @param {import("../wire.js").GivenAnswer | null} [unsent] what was chosen, but not sent
 * @returns {[look: string, symbol: string, words: string]}
 */
export function verdictOf(question, own, unsent = null) {
  const result = own?.question === question.number ? own.result : undefined;
  if (own && !own.answer && unsent)
    return ["none", "info", text("quiz/play.unsent", { answer: answerWords(question, unsent) })];
  if (!own || !own.answer || !result) return ["none", "info", text(own ? "quiz/play.noAnswer" : "quiz/play.closed")];
  if (result.isRight === undefined) return ["poll", "check", text("quiz/play.thanks")];
  if (result.isRight) return ["right", "check", text(`quiz/play.${rightKey(question, own.answer)}`)];
  if (result.points > 0) return ["partly", "star", text("quiz/play.partly")];
  return ["wrong", "close", text(question.kind === "estimate" ? "quiz/play.notNearest" : "quiz/play.incorrect")];
}

/** @param {Question} question @param {import("../wire.js").GivenAnswer} answer that is right */
function rightKey({ kind, right }, answer) {
  if (kind !== "estimate") return "correct";
  return Number(answer.number) === Number(right?.number) ? "exactly" : "nearest";
}

/**
 * @param {Question} question @param {Own | null} own
 * @returns {HTMLElement | null} the points of the question
 */
function gainOf(question, own) {
  const result = own?.question === question.number ? own.result : undefined;
  if (!result || result.points + result.bonus === 0) return null;
  const gain = text("quiz/play.gain", { points: number(result.points) });
  const bonus =
    result.bonus > 0 ? text("quiz/play.bonus", { points: number(result.bonus), count: own?.streak ?? 0 }) : "";
  return element(
    "p",
    { class: "quiz-earned" },
    element("strong", {}, gain),
    bonus ? " · " : "",
    bonus ? element("span", {}, bonus) : "",
  );
}

/** @param {Own | null} own @param {number | undefined} place @returns {HTMLElement | null} the place and all points */
function standingOf(own, place) {
  if (!own || (own.points === 0 && !place)) return null;
  return element(
    "p",
    { class: "quiz-standing" },
    [place ? text("quiz/play.place", { place: ordinal(place) }) : "", pointsWords(own.points)]
      .filter(Boolean)
      .join(" · "),
  );
}

/** @param {Question} question @param {Own | null} own @returns {HTMLElement[]} */
function resultLines(question, own) {
  const result = own?.question === question.number ? own.result : undefined;
  const lines = [];
  if (own?.answer && result && question.kind !== "choice" && question.kind !== "trueFalse")
    lines.push(
      element("p", { class: "quiz-said" }, text("quiz/play.youSaid", { answer: answerWords(question, own.answer) })),
    );
  if (question.right) lines.push(element("p", { class: "quiz-right" }, rightWords(question)));
  const nearest = result?.isRight ? "" : nearestWords(question);
  if (nearest) lines.push(element("p", { dir: "auto" }, nearest));
  if (question.why) lines.push(element("p", { class: "quiz-why", dir: "auto" }, question.why));
  return lines;
}
