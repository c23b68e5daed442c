/** A host's controls of a quiz: the main button, the clock, and the tools. */

import { element, setText } from "../../../kit/element.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { RoundButton, openRoundOptions, roundPanel, roundTool } from "../../../shell/host/round.js";
import { OptionsForm } from "../setup/options-form.js";
import { optionsSentence, quizRefusal } from "../words.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {(command: import("../wire.js").Command, expected?: string[]) => Promise<any>} Ask */

/** The time that each press adds, seconds. */
const MORE = 15;
const TICK = 250;
/** @type {Readonly<Record<string, string>>} the big button's picture */
const PICTURES = Object.freeze({ first: "play", asking: "flag", closed: "play", last: "trophy", ended: "shuffle" });

export class QuizRound {
  #ask;
  #session;
  #another;
  #button = new RoundButton((now) => void this.#act(now));
  #left = element("span", { class: "quiz-left", hidden: true });
  action = element("div", { class: "round-actions" }, this.#left, this.#button.root);
  #summary = element("p", {});
  #add = roundTool("clock", text("quiz/host.more", { count: MORE }), () => void this.#addTime(MORE));
  #unlimit = roundTool("hourglass", text("quiz/host.unlimit"), () => void this.#addTime());
  #skipWords = element("span");
  #skip = roundTool("close", this.#skipWords, () => void this.#skipQuestion());
  /** The tools for the current question, beside it. */
  tools = element("div", { class: "quiz-tools" }, this.#add, this.#unlimit, this.#skip);
  #options = roundTool("gear", text("quiz/host.options"), () => this.#edit());
  #end = roundTool("flag", text("quiz/host.end"), () => void this.#finish());
  #ticker = setInterval(() => this.#tick(), TICK);
  root = roundPanel(text("quiz/host.round"), this.#summary, this.#options, this.#end);

  /**
   * @param {Ask} ask shows a refusal @param {import("../session.js").QuizSession} session
   * @param {import("../../../shell/game.js").HostFrame["another"]} another
   */
  constructor(ask, session, another) {
    this.#ask = ask;
    this.#session = session;
    this.#another = another;
  }

  stop() {
    clearInterval(this.#ticker);
  }

  /** @returns {string} what the big button does */
  get #now() {
    const { quiz } = this.#session.state;
    if (!quiz || quiz.state === "ready") return "first";
    if (quiz.state === "closed") return (quiz.question?.number ?? 0) >= quiz.of ? "last" : "closed";
    return quiz.state;
  }

  /** @param {State} state */
  show({ quiz }) {
    if (!quiz) return;
    const now = this.#now;
    if (now === "ended") this.#button.show("else", PICTURES.ended, text("host.evening.else"));
    else this.#button.show(now, PICTURES[now], text(`quiz/host.act.${now}`));
    this.#button.root.hidden = now === "ended" && !this.#another.isAllowed();
    setText(this.#summary, optionsSentence(quiz.options));
    const isOpen = now === "asking";
    this.#add.hidden = this.#unlimit.hidden = !isOpen || !quiz.question?.closesAt;
    setText(this.#skipWords, text(`quiz/host.skip.${now === "asking" ? "this" : "next"}`));
    this.#skip.hidden = now === "last" || now === "ended";
    this.#options.hidden = now !== "first" || (quiz.question?.number ?? 0) > 0;
    this.#end.hidden = !["asking", "closed"].includes(now);
    this.#tick();
  }

  #tick() {
    const { asked } = this.#session;
    const reading = this.#session.until(asked?.opensAt);
    const left = reading > 0 ? reading : this.#session.until(asked?.closesAt);
    this.#left.hidden = !asked || left === Infinity;
    if (!this.#left.hidden) setText(this.#left, clockFace(left));
  }

  /** The number of the question that is open, or of the next one. */
  get #number() {
    const { quiz } = this.#session.state;
    return (quiz?.question?.number ?? 0) + (quiz?.state === "asking" ? 0 : 1);
  }

  /** @param {string} now */
  async #act(now) {
    if (now === "ended" || now === "else") return this.#another.choose();
    const question = this.#number;
    // Another host, or the clock, may do the same at the same time, so the command names its question.
    if (now === "asking") return void (await this.#ask({ type: "closeQuestion", question }, ["questionClosed"]));
    if (now === "last") return void (await this.#ask({ type: "finishQuiz" }, ["quizOver"]));
    await this.#ask({ type: "nextQuestion", question }, ["notNow"]);
  }

  /** @param {number} [seconds] */
  async #addTime(seconds) {
    await this.#ask({ type: "addTime", question: this.#number, ...(seconds ? { seconds } : {}) });
  }

  async #skipQuestion() {
    const question = this.#number;
    if (await this.#confirms("skip")) await this.#ask({ type: "skipQuestion", question });
  }

  async #finish() {
    if (await this.#confirms("end")) await this.#ask({ type: "finishQuiz" });
  }

  /** @param {"skip" | "end"} what */
  #confirms(what) {
    return confirmDialog(
      text(`quiz/host.${what}.title`),
      text(`quiz/host.${what}.text`),
      text(`quiz/host.${what}.yes`),
    );
  }

  #edit() {
    const { quiz } = this.#session.state;
    if (!quiz) return;
    openRoundOptions(
      text("quiz/host.options"),
      new OptionsForm(quiz.options),
      (options) => this.#session.send({ type: "setOptions", options }),
      quizRefusal,
    );
  }
}
