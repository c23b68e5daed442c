/** Asks a solo player questions one after the other, and judges each answer at once. */

import { button, element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { rightWords } from "../bars.js";
import { answerForm } from "../player/answer-form.js";
import { resultCard, verdictOf } from "../player/result.js";
import { questionName } from "../words.js";
import { answeredList, judgedOptions } from "./answered.js";
import { isRight, shown } from "./practice.js";

/** @typedef {import("./practice.js").Whole} Whole */
/** @typedef {import("./practice.js").Question} Question */
/**
 * @typedef {object} Around
 * @property {(words: string) => void} say
 * @property {(question: string, isRight: boolean) => void} note called after each answer
 * @property {() => Node[]} end returns the ways on, which follow the result
 */

export class Round {
  #questions;
  #around;
  #index = 0;
  #right = 0;
  #judged = 0;
  /** @type {import("./answered.js").Answered[]} */ #answered = [];
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
    below.append(form.root);
    this.root.replaceChildren(
      element(
        "div",
        { class: "quiz-head" },
        element("h2", { class: "quiz-title" }, questionName(question, this.#questions.length)),
        this.#answered.length > 0 ? element("p", { class: "soft" }, this.#score) : null,
      ),
      element("p", { class: "quiz-text", dir: "auto" }, question.text),
      question.kind === "estimate" ? element("p", { class: "soft" }, text("quiz/solo.estimate")) : "",
      below,
    );
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
    go.focus();
  }

  get #score() {
    const result = text("quiz/solo.result", { right: this.#right, count: this.#judged });
    const polls = this.#answered.length - this.#judged;
    return polls > 0 ? `${result} · ${text("quiz/solo.polls", { count: polls })}` : result;
  }

  #end() {
    this.root.replaceChildren(
      element("h2", { class: "quiz-title" }, text("quiz/play.over")),
      element("p", { class: "quiz-big", role: "status" }, this.#score),
      element("div", { class: "quiz-ways" }, ...this.#around.end()),
      answeredList(this.#answered),
    );
    scrollTo(0, 0);
  }
}
