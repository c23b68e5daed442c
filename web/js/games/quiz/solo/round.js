/** Asks a solo player questions one after the other, and judges each answer at once. */

import { throwConfetti } from "../../../kit/confetti.js";
import { button, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { rightWords } from "../bars.js";
import { answerForm } from "../player/answer-form.js";
import { resultCard, verdictOf } from "../player/result.js";
import { questionName } from "../words.js";
import { answeredList, judgedOptions } from "./answered.js";
import { isRight, shown, starsFor } from "./practice.js";

/** @typedef {import("./practice.js").Whole} Whole */
/** @typedef {import("./practice.js").Question} Question */
/**
 * @typedef {object} Around
 * @property {(words: string) => void} say
 * @property {(question: string, isRight: boolean) => void} note called after each answer
 * @property {(right: number) => number | undefined} best stores the result of a whole quiz, and returns the best one
 *   before
 * @property {() => Node[]} end returns the ways on, which follow the result
 */

const SCRAPS = 150;
/** With this many stars, paper is thrown. */
const GOOD = 2;
const STARS = 3;

export class Round {
  #questions;
  #around;
  #index = 0;
  #right = 0;
  #judged = 0;
  /** @type {import("./answered.js").Answered[]} */ #answered = [];
  /** How many questions are answered; the title says it in words. */
  #bar = element("span", { class: "quiz-progress", aria: { hidden: "true" } }, element("i"));
  #result = element("p", { class: "soft" });
  root = element("div", { class: "quiz-round" });

  /** @param {readonly Whole[]} questions @param {Around} around */
  constructor(questions, around) {
    this.#questions = questions;
    this.#around = around;
    this.#ask();
  }

  #ask() {
    const written = this.#questions[this.#index];
    if (!written) return this.#end();
    const question = shown(written, this.#index + 1, Math.random);
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
      question.kind === "estimate" ? element("p", { class: "soft" }, text("quiz/solo.estimate")) : "",
      below,
    );
    this.#drawBar();
    this.#around.say(question.text);
  }

  /** @param {Question} question @param {import("./practice.js").Answer} answer @param {HTMLElement} below */
  #judge(question, answer, below) {
    const right = isRight(question, answer);
    this.#index += 1;
    if (right !== undefined) {
      this.#judged += 1;
      this.#right += Number(right);
      this.#around.note(question.text, right);
    }
    this.#drawBar();
    const result = { ...(right === undefined ? {} : { isRight: right }), points: 0, bonus: 0 };
    const own = { question: question.number, points: 0, streak: 0, right: 0, answer, result };
    const isLast = this.#index === this.#questions.length;
    const go = button(
      "button primary large wide",
      () => this.#ask(),
      text(isLast ? "quiz/solo.finish" : "quiz/solo.next"),
    );
    // A solo player has no rival who could be nearer, so an estimate is right or wrong like a typed answer.
    const judged = question.kind === "estimate" ? { ...question, kind: /** @type {const} */ ("text") } : question;
    const answered = { question: judged, own };
    this.#answered.push(answered);
    below.dataset.stage = "closed";
    below.replaceChildren(judgedOptions(answered) ?? "", resultCard(judged, own, undefined), go);
    this.#around.say([verdictOf(judged, own)[2], rightWords(question)].filter(Boolean).join(" "));
    // The button is always in view. The question and the answer stay in view, too.
    go.focus({ preventScroll: true });
  }

  #drawBar() {
    setText(this.#result, this.#judged > 0 ? this.#score : "");
    this.#bar.style.setProperty("--share", `${(100 * this.#index) / this.#questions.length}%`);
  }

  /** Polls have no result. */
  get #score() {
    return text("quiz/solo.result", { right: this.#right, count: this.#judged });
  }

  #end() {
    const stars = starsFor(this.#right, this.#judged);
    const before = this.#judged > 0 ? this.#around.best(this.#right) : undefined;
    const feast = element(
      "section",
      { class: "quiz-feast", data: { stars: String(stars) } },
      this.#judged > 0
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
      element("h2", { class: "quiz-big" }, text(`quiz/solo.end.${this.#judged > 0 ? stars : "poll"}`)),
      element("p", { class: "quiz-score", role: "status" }, this.#judged > 0 ? this.#score : ""),
      before === undefined ? "" : element("p", { class: "soft" }, bestWords(this.#right, before)),
      element("div", { class: "quiz-ways" }, ...this.#around.end()),
    );
    this.root.replaceChildren(feast, answeredList(this.#answered));
    scrollTo(0, 0);
    if (stars < GOOD) return;
    feedback("win");
    throwConfetti([feast.getBoundingClientRect()], SCRAPS, { words: () => [feast] });
  }
}

/** @param {number} right @param {number} before @returns {string} */
const bestWords = (right, before) =>
  right > before ? text("quiz/solo.best.new", { count: before }) : text("quiz/solo.best", { count: before });
