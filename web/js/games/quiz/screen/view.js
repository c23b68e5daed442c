/** A quiz on the big screen: the question and the countdown, bars that grow, the standings, the podium. */

import { throwConfetti } from "../../../kit/confetti.js";
import { alreadyShows, element, setText } from "../../../kit/element.js";
import { fitScale, isTooSmall } from "../../../kit/fit-scale.js";
import { prefersStillness } from "../../../kit/settings.js";
import { number, text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { hasEvening } from "../../../shell/evening.js";
import { stepsOf } from "../../../shell/podium.js";
import { recapOffer } from "../../../shell/screen/recap-offer.js";
import { Bars, nearestWords, rightWords } from "../bars.js";
import { optionMark } from "../marks.js";
import { podium, winnerSentence } from "../podium.js";
import { PAUSES } from "../reveal.js";
import { QuizSession } from "../session.js";
import { StandingsTable } from "../standings.js";
import { playersIn, withoutPoints } from "../state.js";
import { optionsOf, optionsSentence, questionName, roundOf } from "../words.js";

const TICK = 200;
const LAST_SECONDS = 5;
const SCRAPS = 300;
const ROWS = 12;
/** The number of lines beside the evening's standings. */
const ROWS_BESIDE = 5;

/** @param {import("../../../shell/game.js").ScreenFrame} frame */
export const open = (frame) => new QuizScreen(frame);

class QuizScreen {
  #frame;
  #session;
  #title = element("h2", { class: "quiz-stage-title" });
  #clock = element("p", { class: "stage-clock quiz-stage-clock" });
  #text = element("p", { class: "quiz-stage-text", dir: "auto" });
  #options = element("ol", { class: "quiz-stage-options" });
  #how = element("p", { class: "quiz-stage-how" });
  #bars = new Bars();
  #right = element("p", { class: "quiz-stage-right" });
  #nearest = element("p", { class: "quiz-stage-right", dir: "auto" });
  #why = element("p", { class: "quiz-stage-why", dir: "auto" });
  #table = new StandingsTable();
  #tablePanel = element(
    "section",
    { class: "quiz-side" },
    element("h2", {}, text("quiz/play.standings")),
    this.#table.root,
  );
  #count = element("p", { class: "quiz-answered" });
  stage = element("section", { class: "screen-stage quiz-stage", aria: { label: text("quiz/play.title") } });
  #recap = element("div", { class: "quiz-recap", hidden: true });
  below = [this.#count, this.#recap];
  side = [this.#tablePanel];
  /** Whether a programme has a next play. */ #hasNext = false;
  #shown = "";
  #ticked = -1;
  #rows = ROWS;
  #fitted = "";
  #ticker = setInterval(() => this.#tick(), TICK);
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #reveal;

  /** @param {import("../../../shell/game.js").ScreenFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new QuizSession(frame.session);
  }

  get isPlaying() {
    return ["asking", "closed"].includes(this.#session.state.quiz?.state ?? "");
  }

  get isOver() {
    return this.#session.state.quiz?.state === "ended";
  }

  get isWaiting() {
    return this.#session.state.quiz?.state === "ready";
  }

  close() {
    clearInterval(this.#ticker);
    this.#showAll();
    delete document.body.dataset.round;
    delete document.body.dataset.quiz;
  }

  draw() {
    const { state } = this.#session;
    const { quiz, room, count } = state;
    if (!quiz || !room) return;
    this.#hasNext = room.next !== undefined;
    const isReading = quiz.state === "asking" && this.#session.until(quiz.question?.opensAt) > 0;
    const kind = isReading ? "reading" : quiz.state;
    document.body.dataset.round = roundOf(quiz);
    document.body.dataset.quiz = kind;
    if (kind !== "ended") this.#showAll();
    this.#tablePanel.hidden = quiz.standings.top.length === 0 || ["ready", "reading", "asking"].includes(kind);
    this.#count.hidden = kind !== "asking";
    setText(this.#count, text("quiz/screen.answered", { count: count.answered, players: playersIn(state) }));
    this.#show(kind, quiz);
    this.#showRecap(kind === "ended");
    this.#tick();
  }

  /**
   * After the end, the address of the recap replaces the invitation.
   * @param {boolean} isOver
   */
  #showRecap(isOver) {
    this.#recap.hidden = !isOver;
    const link = this.#frame.link();
    if (isOver && !alreadyShows(this.#recap, link)) this.#recap.replaceChildren(recapOffer(link));
  }

  /** @param {string} kind @param {import("../wire.js").Quiz} quiz */
  #show(kind, quiz) {
    const { question, standings } = quiz;
    const top = kind === "ended" ? standings.top : [];
    const key = JSON.stringify([kind, question?.number, question?.isSkipped, top, this.#hasNext]);
    if (this.#shown === key) return;
    this.#shown = key;
    this.stage.dataset.kind = kind;
    if (kind === "ready" || !question) return this.stage.replaceChildren(...this.#begin(quiz), this.#frame.house);
    if (kind === "ended") return this.stage.replaceChildren(...this.#end(quiz));
    setText(this.#title, questionName(question, quiz.of));
    setText(this.#text, question.isSkipped ? text("quiz/play.skipped") : question.text);
    const head = element("header", { class: "quiz-stage-head" }, this.#title, this.#clock);
    this.stage.replaceChildren(head, this.#text, ...this.#below(kind, question));
  }

  /** @param {string} kind @param {import("../wire.js").Question} question @returns {HTMLElement[]} */
  #below(kind, question) {
    if (question.isSkipped) return [];
    if (kind === "reading") return [this.#say(text("quiz/screen.reading"))];
    if (kind === "asking") {
      const options = optionsOf(question);
      if (options.length === 0) return [this.#say(text(`quiz/screen.type.${question.kind}`))];
      this.#options.replaceChildren(
        ...options.map((words, index) =>
          element(
            "li",
            { data: { option: String(index) } },
            optionMark(index),
            element("span", { dir: "auto" }, words),
          ),
        ),
      );
      return ["order", "choices", "poll"].includes(question.kind)
        ? [
            this.#options,
            this.#say(text(question.kind === "poll" ? "quiz/play.worth.poll" : `quiz/screen.type.${question.kind}`)),
          ]
        : [this.#options];
    }
    this.#bars.show(question);
    setText(this.#right, rightWords(question));
    setText(this.#nearest, nearestWords(question));
    this.#nearest.hidden = !question.nearest;
    setText(this.#why, question.why ?? "");
    const isListed = !["choice", "choices", "trueFalse", "poll"].includes(question.kind);
    return [...(isListed ? [this.#right] : []), this.#nearest, this.#bars.root, this.#why];
  }

  /** @param {string} words */
  #say(words) {
    setText(this.#how, words);
    return this.#how;
  }

  /** @param {import("../wire.js").Quiz} quiz */
  #begin(quiz) {
    return [
      element("p", { class: "eyebrow" }, text("quiz/play.title")),
      element("p", { class: "stage-big" }, quiz.title),
      element("p", { class: "stage-small" }, text("quiz/play.count", { count: quiz.of })),
      element("p", { class: "stage-small soft" }, optionsSentence(quiz.options)),
    ];
  }

  /** @param {import("../wire.js").Quiz} quiz */
  #end({ standings }) {
    if (standings.top.length === 0) return [element("p", { class: "stage-big" }, text("quiz/play.over"))];
    return [
      element("h2", { class: "quiz-stage-title" }, winnerSentence(standings.top)),
      podium(standings.top),
      // The screen says what the programme has next.
      ...(this.#hasNext ? [] : [element("p", { class: "stage-small soft" }, text("quiz/play.next.after"))]),
    ];
  }

  fit() {
    this.#fitTable();
    const stand = this.stage.querySelector(".winners");
    if (stand) fitScale(this.stage, () => isTooSmall(stand));
    else if (["asking", "closed", "reading"].includes(this.stage.dataset.kind ?? ""))
      fitScale(this.stage, () => this.stage.scrollHeight > this.stage.clientHeight + 1);
  }

  /** Hides the lines of the table that do not fit, and shows their number. */
  #fitTable() {
    const { state } = this.#session;
    const { quiz } = state;
    const panel = this.#tablePanel;
    if (panel.hidden || !quiz) return;
    const isFinal = quiz.state === "ended";
    const without = isFinal ? 0 : withoutPoints(state);
    const most = isFinal && state.evening.shown && hasEvening(state) ? ROWS_BESIDE : ROWS;
    const { clientWidth, clientHeight } = panel;
    const room = JSON.stringify([quiz.standings, isFinal, without, most, clientWidth, clientHeight, innerHeight]);
    if (this.#fitted !== room) this.#rows = most;
    this.#table.show(quiz.standings, { most: this.#rows, isFinal, without });
    while (this.#rows > 1 && isTooSmall(panel)) {
      this.#rows -= 1;
      this.#table.show(quiz.standings, { most: this.#rows, isFinal, without });
    }
    this.#fitted = room;
  }

  #tick() {
    const { asked } = this.#session;
    const reading = this.#session.until(asked?.opensAt);
    if (asked && this.stage.dataset.kind === "reading" && reading <= 0) return this.draw();
    const left = reading > 0 ? reading : this.#session.until(asked?.closesAt);
    this.#clock.hidden = !asked || left === Infinity;
    if (this.#clock.hidden || !asked) return;
    const seconds = Math.max(0, Math.ceil(left / 1_000));
    setText(this.#clock, reading > 0 ? number(seconds) : clockFace(left));
    const isLast = reading <= 0 && seconds <= LAST_SECONDS;
    this.#clock.classList.toggle("is-last", isLast);
    if (isLast && seconds > 0 && seconds !== this.#ticked) this.#frame.sounds.play("tick");
    this.#ticked = seconds;
  }

  /** @param {any} message */
  heard(message) {
    const { quiz } = this.#session.state;
    switch (message.type) {
      case "questionAsked":
        this.#frame.hush();
        this.#frame.sounds.play("start");
        if (quiz?.question) this.#frame.live.say(`${questionName(quiz.question, quiz.of)}. ${quiz.question.text}`);
        break;
      case "questionClosed":
        if (quiz?.question) this.#frame.live.say(rightWords(quiz.question));
        break;
      case "quizEnded":
        this.#celebrate();
        break;
      default:
    }
  }

  /** Shows the third place, the second and the first, one after the other, then the table. */
  #celebrate() {
    const steps = stepsOf(this.#session.state.quiz?.standings.top ?? []).length;
    if (steps === 0) return;
    if (prefersStillness()) this.#cheer();
    else this.#hold(steps, PAUSES.begin);
  }

  /** @param {number} hidden how many of the best places are still hidden @param {number} pause until the next appears */
  #hold(hidden, pause) {
    document.body.dataset.reveal = String(hidden);
    if (hidden === 0) this.#cheer();
    this.#reveal = setTimeout(() => {
      if (hidden === 0) this.#showAll();
      else this.#hold(hidden - 1, hidden === 1 ? PAUSES.table : PAUSES.step);
    }, pause);
  }

  /** Shows whatever is still hidden, such as when the next game begins early. */
  #showAll() {
    clearTimeout(this.#reveal);
    delete document.body.dataset.reveal;
  }

  #cheer() {
    this.#frame.sounds.play("win");
    this.#frame.sounds.applaud();
    // After the podium is drawn.
    requestAnimationFrame(() => {
      const stand = this.stage.querySelector(".winners");
      if (stand && !prefersStillness()) throwConfetti([stand.getBoundingClientRect()], SCRAPS);
    });
  }
}
