/** What a solo player answered: the options of one question, and all questions at the end. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { rightWords } from "../bars.js";
import { optionMark } from "../marks.js";
import { verdictOf } from "../player/result.js";
import { answerWords, optionsOf } from "../words.js";

/** @typedef {import("../../../kit/element.js").Child} Child */
/** @typedef {import("../wire.js").Question} Question */
/** @typedef {import("../wire.js").Own} Own */
/** @typedef {{question: Question, own: Own}} Answered */

/** @param {Answered} answered @returns {HTMLElement | null} null if the answer is typed */
export function judgedOptions({ question, own }) {
  const { kind, right, options = [] } = question;
  if (kind === "estimate" || kind === "text") return null;
  if (kind === "order")
    return element(
      "ol",
      { class: "quiz-judged" },
      ...(right?.order ?? []).map((index, place) =>
        judgedOption(options[index], index, own.answer?.order?.[place] === index ? "right" : "wrong"),
      ),
    );
  const chosen = own.answer?.options ?? [];
  return element(
    "ul",
    { class: "quiz-judged" },
    ...optionsOf(question).map((words, index) => {
      const isOwn = chosen.includes(index);
      const look = right?.options?.includes(index) ? "right" : isOwn && right ? "wrong" : "other";
      return judgedOption(
        words,
        index,
        look,
        isOwn ? element("span", { class: "small" }, text("quiz/play.yours")) : "",
        look === "right" ? element("span", { class: "visually-hidden" }, text("quiz/play.right")) : "",
      );
    }),
  );
}

/** @param {string} words @param {number} index @param {"right" | "wrong" | "other"} look @param {...Child} judgment */
const judgedOption = (words, index, look, ...judgment) =>
  element(
    "li",
    { class: "quiz-option", data: { look } },
    optionMark(index),
    element("span", { class: "quiz-option-words", dir: "auto" }, words),
    element(
      "span",
      { class: "quiz-judgment" },
      ...judgment,
      look === "other" ? "" : icon(look === "right" ? "check" : "close"),
    ),
  );

/** @param {readonly Answered[]} all @returns {HTMLElement} */
export const answeredList = (all) =>
  element(
    "ol",
    { class: "quiz-answered" },
    ...all.map(({ question, own }) => {
      const [look, symbol, words] = verdictOf(question, own);
      return element(
        "li",
        { data: { look } },
        icon(symbol),
        element(
          "div",
          {},
          element("span", { class: "visually-hidden" }, words),
          element("p", { class: "quiz-answered-question", dir: "auto" }, question.text),
          own.answer && look !== "right"
            ? element(
                "p",
                { class: "soft small" },
                text("quiz/play.youSaid", { answer: answerWords(question, own.answer) }),
              )
            : null,
          question.right ? element("p", { class: "small" }, rightWords(question)) : null,
        ),
      );
    }),
  );
