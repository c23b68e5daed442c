/** Asks a solo player questions one after the other, and judges each answer at once. */

import { throwConfetti } from "../../../kit/confetti.js";
import { button, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { rightWords } from "../bars.js";
import { answerForm } from "../player/answer-form.js";
import { resultCard, verdictOf } from "../player/result.js";
import { answerWords, questionName } from "../words.js";
import { answeredList, judgedOptions } from "./answered.js";
import { isRight, starsFor } from "./practice.js";

/** @typedef {import("./practice.js").Question} Question */
/** @typedef {import("./practice.js").Answer} Answer */
/** @typedef {import("./mistakes.js").Result} Result */
/**
 * @typedef {object} Around
 * @property {(words: string) => void} say
 * @property {(question: string, isRight: boolean) => void} note called after each answer that is right or wrong
 * @property {(answers: Answer[]) => void} [keep] stores all answers so far
 * @property {(result: Result) => Result | undefined} best stores the result of a whole quiz, and returns the best one
 *   before
 * @property {() => Node[]} end returns the ways on, which follow the result
 */

const SCRAPS = 150;
/** With this many stars, paper is thrown. */
const GOOD = 2;
const STARS = 3;

export class Round {
  #questions;
  #answers;
  #around;
  /** How many questions are answered; the title says it in words. */
  #bar = element("span", { class: "quiz-progress", aria: { hidden: "true" } }, element("i"));
  #result = element("p", { class: "soft" });
  root = element("div", { class: "quiz-round" });

  /** @param {readonly Question[]} questions @param {readonly Answer[]} answers given earlier @param {Around} around */
  constructor(questions, answers, around) {
    this.#questions = questions;
    this.#answers = [...answers];
    this.#around = around;
    this.#ask();
  }

  #ask() {
    const question = this.#questions[this.#answers.length];
    if (!question) return this.#end();
    const below = element("div", { class: "quiz", data: { stage: "open" } });
    const form = answerForm(question, (answer) => this.#judge(question, answer, below), "quiz-alone-answer");
    below.append(element("div", { class: "quiz-answers" }, form.root));
    this.root.replaceChildren(
      element(
        "div",
        { class: "quiz-head" },
        element("h2", { class: "quiz-title" }, questionName(question, this.#questions.length)),
        this.#result,
        this.#bar,
      ),
      element("p", { class: "quiz-text", dir: "auto" }, question.text),
      question.kind === "estimate" || question.kind === "poll"
        ? element("p", { class: "soft" }, text(`quiz/solo.${question.kind}`))
        : "",
      below,
    );
    this.#drawBar();
    this.#around.say(question.text);
  }

  /** @param {Question} question @param {Answer} answer @param {HTMLElement} below */
  #judge(question, answer, below) {
    this.#answers.push(answer);
    this.#around.keep?.(this.#answers);
    const answered = judged(question, answer);
    const { isRight: right } = answered.own.result;
    if (right !== undefined) this.#around.note(question.text, right);
    this.#drawBar();
    const isLast = this.#answers.length === this.#questions.length;
    const go = button(
      "button primary large wide",
      () => this.#ask(),
      text(isLast ? "quiz/solo.finish" : "quiz/solo.next"),
    );
    below.dataset.stage = "closed";
    const isPoll = right === undefined;
    const card = isPoll ? "" : resultCard(answered.question, answered.own, undefined);
    below.replaceChildren(judgedOptions(answered) ?? "", card, go);
    this.#around.say(
      isPoll
        ? text("quiz/play.youSaid", { answer: answerWords(question, answer) })
        : `${verdictOf(answered.question, answered.own)[2]} ${rightWords(question)}`,
    );
    // The button is always in view. The question and the answer stay in view, too.
    go.focus({ preventScroll: true });
  }

  #drawBar() {
    setText(this.#result, this.#score.count > 0 ? text("quiz/solo.result", this.#score) : "");
    this.#bar.style.setProperty("--share", `${(100 * this.#answers.length) / this.#questions.length}%`);
  }

  get #answered() {
    return this.#answers.map((answer, index) => judged(this.#questions[index], answer));
  }

  /** How many answers are right, and of how many questions. Polls have no result. */
  get #score() {
    const results = this.#answered.map(({ own }) => own.result.isRight).filter((right) => right !== undefined);
    return { right: results.filter(Boolean).length, count: results.length };
  }

  #end() {
    const { right, count } = this.#score;
    const stars = starsFor(right, count);
    const before = count > 0 ? this.#around.best({ right, count }) : undefined;
    const feast = element(
      "section",
      { class: "quiz-feast", data: { stars: String(stars) } },
      count > 0
        ? element(
            "p",
            { class: "quiz-stars", role: "img", aria: { label: text("quiz/solo.stars", { count: stars }) } },
            ...Array.from({ length: STARS }, (_, index) => {
              const star = icon("star");
              star.classList.toggle("is-missing", index >= stars);
              return star;
            }),
          )
        : "",
      element("h2", { class: "quiz-big" }, text(`quiz/solo.end.${count > 0 ? stars : "poll"}`)),
      element(
        "p",
        { class: "quiz-total", role: "status" },
        count > 0 ? text("quiz/solo.result", { right, count }) : "",
      ),
      before === undefined ? "" : element("p", { class: "soft" }, bestWords(right, before)),
      element("div", { class: "quiz-ways" }, ...this.#around.end()),
    );
    this.root.replaceChildren(feast, answeredList(this.#answered));
    scrollTo(0, 0);
    if (stars < GOOD) return;
    feedback("win");
    throwConfetti([feast.getBoundingClientRect()], SCRAPS, { words: () => [feast] });
  }
}

/** @param {Question} question @param {Answer} answer */
function judged(question, answer) {
  const right = isRight(question, answer);
  const result = { ...(right === undefined ? {} : { isRight: right }), points: 0, bonus: 0 };
  const own = { question: question.number, points: 0, streak: 0, right: 0, answer, result };
  // A solo player has no rival who could be nearer, so an estimate is right or wrong like a typed answer.
  return {
    question: question.kind === "estimate" ? { ...question, kind: /** @type {const} */ ("text") } : question,
    own,
  };
}

/** @param {number} right @param {Result} before @returns {string} */
const bestWords = (right, before) => text(`quiz/solo.best${right > before.right ? ".new" : ""}`, before);
