/** The quiz for a player: the question and its answers, then the result, what was right, and the place. */

import { avatarMark, avatarOf } from "../../../kit/avatar.js";
import { throwConfetti } from "../../../kit/confetti.js";
import { alreadyShows, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { icon } from "../../../kit/icons.js";
import { number, text } from "../../../kit/texts.js";
import { clockFace, ordinal } from "../../../kit/words.js";
import { Bars, rightWords } from "../bars.js";
import { podium } from "../podium.js";
import { placeOf, playersIn } from "../state.js";
import { answerWords, nextWords, optionsSentence, pointsWords, questionName, quizRefusal } from "../words.js";
import { answerForm } from "./answer-form.js";
import { resultCard, verdictOf } from "./result.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../wire.js").Question} Question */
/**
 * @typedef {object} Surroundings
 * @property {(words: string) => void} say to screen readers
 * @property {(words: string) => void} warn the reason of a refusal
 */

/** The interval of the clock's updates, milliseconds. */
const TICK = 200;
const LAST_SECONDS = 5;
const SCRAPS = 120;
const PODIUM = 3;

export class QuizRoom {
  #session;
  #around;
  #title = element("h2", { class: "quiz-title" });
  #clock = element("p", { class: "quiz-clock", role: "timer", aria: { live: "off" }, hidden: true });
  #text = element("p", { class: "quiz-text", dir: "auto" });
  #worth = element("p", { class: "quiz-worth", hidden: true });
  #answers = element("div", { class: "quiz-answers" });
  #state = element("p", { class: "quiz-state", role: "status" });
  #own = element("p", { class: "soft quiz-so-far", hidden: true });
  #news = element("section", {
    class: "quiz-news",
    tabIndex: 0,
    hidden: true,
    aria: { label: text("quiz/play.title") },
  });
  #result = element("section", {
    // Focusable, so that keys can scroll it.
    tabIndex: 0,
    hidden: true,
    aria: { label: text("quiz/play.result") },
  });
  #bars = new Bars();
  root = element(
    "div",
    { class: "quiz" },
    element("header", { class: "quiz-head" }, this.#title, this.#clock),
    this.#text,
    this.#worth,
    this.#answers,
    this.#state,
    this.#own,
    this.#result,
    this.#bars.root,
    this.#news,
  );
  /** @type {import("./answer-form.js").AnswerForm | null} */ #form = null;
  /** The question of the current form. */ #formOf = 0;
  #stage = "";
  #ticker = setInterval(() => this.#tick(), TICK);

  /** @param {import("../session.js").QuizSession} session @param {Surroundings} around */
  constructor(session, around) {
    this.#session = session;
    this.#around = around;
  }

  close() {
    clearInterval(this.#ticker);
  }

  /** @param {import("../wire.js").GivenAnswer} answer @param {number} question */
  async #send(answer, question) {
    feedback("mark");
    const told = await this.#session.send({ type: "answer", question, ...answer });
    if (told.type === "rejected") this.#around.warn(quizRefusal(told));
  }

  draw() {
    const { state } = this.#session;
    const { quiz, own } = state;
    if (!quiz) return;
    const { question } = quiz;
    const stage = this.#stageOf(state);
    this.root.dataset.stage = stage.split("/")[0];
    const isAbout = question !== undefined && quiz.state !== "ended" && quiz.state !== "ready";
    setText(this.#title, isAbout ? questionName(question, quiz.of) : quiz.title);
    // The bar above has the titles of the room and of the play.
    this.#title.hidden = !isAbout && [state.room?.title, state.room?.playTitle].includes(quiz.title);
    this.#text.hidden = !isAbout;
    setText(this.#text, isAbout ? question.text : "");
    const worth = question?.kind === "poll" ? "poll" : question?.points;
    this.#worth.hidden = !isAbout || worth === "standard";
    if (!this.#worth.hidden) setText(this.#worth, text(`quiz/play.worth.${worth}`));
    this.#drawForm(stage, question);
    this.#drawResult(stage);
    this.#drawNews(stage);
    this.#bars.root.hidden = !stage.startsWith("closed") || !question || question.isSkipped === true;
    if (!this.#bars.root.hidden && question) this.#bars.show(question, { own: own?.answer?.options });
    if (stage !== this.#stage) this.#turn(stage);
    this.#tick();
  }

  /** @param {State} state @returns {string} the stage, and the number of the question */
  #stageOf({ quiz, own }) {
    const { question } = quiz ?? {};
    if (!quiz || quiz.state === "ready") return "ready";
    if (quiz.state === "ended") return this.#session.isHeld ? "held" : "ended";
    const which = question?.number ?? 0;
    if (quiz.state === "closed") return question?.isSkipped ? `skipped/${which}` : `closed/${which}`;
    if (!own) return `watched/${which}`;
    return this.#session.until(question?.opensAt) > 0 ? `reading/${which}` : `open/${which}`;
  }

  /** @param {string} stage @param {Question | undefined} question */
  #drawForm(stage, question) {
    const { own, quiz } = this.#session.state;
    this.#answers.hidden = !stage.startsWith("open");
    const isGiven = own?.answer !== undefined && quiz?.state === "asking";
    const words = stage.startsWith("reading")
      ? text("quiz/play.reading")
      : isGiven && question && own?.answer
        ? text("quiz/play.given", { answer: answerWords(question, own.answer) })
        : "";
    const place = placeOf(this.#session.state);
    this.#own.hidden = this.#answers.hidden && !stage.startsWith("reading");
    if (own)
      setText(
        this.#own,
        [place ? text("quiz/play.place", { place: ordinal(place) }) : "", pointsWords(own.points)]
          .filter(Boolean)
          .join(" · "),
      );
    this.#state.hidden = words === "";
    setText(this.#state, words);
    if (this.#answers.hidden || !question) return;
    if (this.#formOf !== question.number) {
      const { number: which } = question;
      this.#formOf = which;
      this.#form = answerForm(question, (answer) => void this.#send(answer, which));
      this.#answers.replaceChildren(this.#form.root);
    }
    this.#form?.show(own?.answer);
  }

  /** @param {string} stage */
  #drawResult(stage) {
    const { state } = this.#session;
    const { quiz } = state;
    const question = quiz?.question;
    this.#result.hidden = !stage.startsWith("closed") || !question;
    if (this.#result.hidden || !question) return;
    const place = placeOf(state);
    const { own } = state;
    const unsent = this.#unsentIn(question);
    if (alreadyShows(this.#result, [question.number, question.right, own, place, unsent])) return;
    this.#result.replaceChildren(resultCard(question, own, place, nextWords(quiz), unsent));
  }

  /** @param {Question} question that is closed @returns {import("../wire.js").GivenAnswer | null} chosen, but not sent */
  #unsentIn({ number: which }) {
    return this.#formOf === which ? (this.#form?.unsent() ?? null) : null;
  }

  /** @param {string} stage */
  #drawNews(stage) {
    const { state } = this.#session;
    const { quiz } = state;
    this.#news.hidden = !["ready", "held", "ended", "skipped"].includes(stage.split("/")[0]) || !quiz;
    if (this.#news.hidden || !quiz) return;
    const place = placeOf(state);
    const { top } = quiz.standings;
    const me = state.seat;
    if (alreadyShows(this.#news, [stage, quiz.of, quiz.options, top, place, state.own?.points, me])) return;
    if (stage === "held") {
      this.#news.replaceChildren(element("p", { class: "quiz-big" }, text("quiz/play.suspense")));
      return;
    }
    if (stage !== "ended") {
      const isSkipped = stage.startsWith("skipped");
      const about = isSkipped
        ? [nextWords(quiz)]
        : [text("quiz/play.count", { count: quiz.of }), optionsSentence(quiz.options)];
      this.#news.replaceChildren(
        element("p", { class: "quiz-big" }, text(`quiz/play.${isSkipped ? "skipped" : "ready"}`)),
        me && !isSkipped
          ? element(
              "p",
              { class: "quiz-me" },
              avatarMark(avatarOf({ player: me.id, avatar: me.avatar })),
              text("quiz/play.you", { name: me.name }),
            )
          : "",
        ...about.map((words) => element("p", { class: "soft" }, words)),
        isSkipped ? "" : howList(),
      );
      return;
    }
    const [praise, line] = endWords(state, place);
    this.#news.replaceChildren(
      element("p", { class: "quiz-big" }, praise),
      line ? element("p", { class: "quiz-me" }, line) : "",
      top.length > 0 ? podium(top) : "",
      element("p", { class: "soft" }, text("quiz/play.next.after")),
      element(
        "a",
        { class: "button primary large wide", href: `/r/${state.room?.code}/recap`, target: "_blank" },
        icon("list"),
        text("quiz/play.recap"),
      ),
    );
  }

  /** @param {string} stage */
  #turn(stage) {
    const was = this.#stage;
    this.#stage = stage;
    if (!was) return;
    const { state } = this.#session;
    const { quiz, own } = state;
    const [name] = stage.split("/");
    if (name === "reading" && quiz?.question) {
      feedback("start");
      this.#around.say(`${questionName(quiz.question, quiz.of)}. ${quiz.question.text}`);
    }
    if (name === "open") {
      if (!was.startsWith("reading") && quiz?.question)
        this.#around.say(`${questionName(quiz.question, quiz.of)}. ${quiz.question.text}`);
      // For players with a keyboard, the focus continues from the answers.
      if (document.activeElement === document.body) this.#focusAnswers();
    }
    if (name === "held") this.#around.say(text("quiz/play.suspense"));
    if (name === "ended" && (placeOf(state) ?? Infinity) <= PODIUM) this.#celebrate();
    if (name === "ended") this.#around.say(endWords(state, placeOf(state)).filter(Boolean).join(" "));
    if (name === "closed" && own?.result?.isRight) feedback("win");
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === "ownAnswer") this.#heardOwn();
    if (message.type === "quizEnded") this.#session.hold();
  }

  /** Announces the result once it is known. It arrives in a message after the one that closes the question. */
  #heardOwn() {
    const { state } = this.#session;
    const { question, state: stage } = state.quiz ?? {};
    if (stage !== "closed" || !question) return;
    const [, , words] = verdictOf(question, state.own, this.#unsentIn(question));
    const place = placeOf(state);
    this.#around.say(
      [words, rightWords(question), place ? text("quiz/play.place", { place: ordinal(place) }) : ""]
        .filter(Boolean)
        .join(" "),
    );
  }

  #focusAnswers() {
    /** @type {HTMLElement | null} */ (this.#answers.querySelector("button, input"))?.focus({ preventScroll: true });
  }

  #celebrate() {
    feedback("win");
    // After the podium is drawn.
    requestAnimationFrame(() =>
      throwConfetti([this.#news.getBoundingClientRect()], SCRAPS, { words: () => [this.#news] }),
    );
  }

  #tick() {
    const { quiz, own } = this.#session.state;
    const { question } = quiz ?? {};
    const isAsked = quiz?.state === "asking" && question !== undefined;
    const reading = isAsked ? this.#session.until(question.opensAt) : 0;
    // The answers appear when they can be given.
    if (isAsked && own && this.#stage === `reading/${question.number}` && reading <= 0) return this.draw();
    const left = !isAsked ? Infinity : reading > 0 ? reading : this.#session.until(question.closesAt);
    this.#clock.hidden = left === Infinity;
    if (this.#clock.hidden) return;
    const isReading = reading > 0;
    setText(this.#clock, isReading ? number(Math.max(1, Math.ceil(left / 1_000))) : clockFace(left));
    this.#clock.classList.toggle("is-last", !isReading && left <= LAST_SECONDS * 1_000);
  }
}

/** @returns {HTMLElement} how a quiz is played, in three steps */
const howList = () =>
  element(
    "ol",
    { class: "quiz-how" },
    ...["read", "answer", "points"].map((step) => element("li", {}, text(`quiz/play.step.${step}`))),
  );

/**
 * @param {State} state @param {number | undefined} place
 * @returns {[large: string, line: string]} the place, then the points and what else there is to celebrate
 */
function endWords(state, place) {
  const { own, quiz } = state;
  if (!own) return [text("quiz/play.over"), ""];
  const total = quiz?.standings.total ?? 0;
  const [said, points] = [pointsWords(own.points), own.points > 0];
  // Everybody without points shares the place after the last one with points.
  const rank = place ?? total + 1;
  if (rank === 1 && points) return [text("quiz/play.over.won"), said];
  if (!points)
    return [
      text("quiz/play.over"),
      total > 0 ? [text("quiz/play.place", { place: ordinal(rank) }), said].join(" · ") : said,
    ];
  const praise =
    rank <= PODIUM
      ? ""
      : rank <= playersIn(state) / 2
        ? text("quiz/play.over.half")
        : own.right > 0
          ? text("quiz/play.over.right", { count: own.right })
          : "";
  return [text("quiz/play.over.placed", { place: ordinal(rank) }), [said, praise].filter(Boolean).join(" · ")];
}
