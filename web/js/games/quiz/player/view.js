/** A quiz on a player's page: the questions, and beside them the standings. */

import { element } from "../../../kit/element.js";
import { StayAwake } from "../../../kit/stay-awake.js";
import { text } from "../../../kit/texts.js";
import { RulesPanel } from "../../../shell/player/rules-panel.js";
import { QuizSession } from "../session.js";
import { StandingsTable } from "../standings.js";
import { withoutPoints } from "../state.js";
import { QuizRoom } from "./quiz-room.js";

/** From this text size on, the page scrolls as a whole, pixels. */
const LARGE_TEXT = 22;

/** @param {import("../../../shell/game.js").PlayerFrame} frame */
export const open = (frame) => new QuizPlayer(frame);

/** @returns {import("../../../shell/game.js").Step[]} */
export const steps = () => [
  { look: "early", symbol: "ear", words: text("quiz/play.step.read") },
  { look: "confirmed", symbol: "check", words: text("quiz/play.step.answer") },
  { look: "winning", symbol: "trophy", words: text("quiz/play.step.points") },
];

class QuizPlayer {
  #frame;
  #session;
  #room;
  #table = new StandingsTable();
  #awake = new StayAwake();
  #panel = element(
    "section",
    { class: "panel", aria: { label: text("quiz/play.standings") } },
    element("h2", {}, text("quiz/play.standings")),
    this.#table.root,
  );
  #rules = new RulesPanel(text("quiz/play.rules"));
  main;
  panels = [{ icon: "trophy", label: text("quiz/play.standings"), root: this.#panel }, this.#rules.panel];

  /** @param {import("../../../shell/game.js").PlayerFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new QuizSession(frame.session);
    this.#room = new QuizRoom(this.#session, {
      say: (words) => frame.live.say(words),
      warn: (words) => {
        frame.toasts.show(words, { tone: "warn", key: "quiz" });
        frame.live.say(words);
      },
    });
    this.main = [this.#room.root];
  }

  get isList() {
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE_TEXT;
  }

  /** Players read and answer without cheers. This changes only with a message, which draws the page's tabs. */
  get cheers() {
    const { quiz, own } = this.#session.state;
    return own === null || quiz?.state !== "asking";
  }

  get hasBegun() {
    return !["ready", undefined].includes(this.#session.state.quiz?.state);
  }

  async options() {
    const { quizOptions } = await import("./options.js");
    return quizOptions(() => this.#session.state);
  }

  draw() {
    this.#room.draw();
    this.#awake.want(["asking", "closed"].includes(this.#session.state.quiz?.state ?? ""));
    if ([this.#panel, this.#rules.panel.root].some((panel) => this.#frame.isSeen(panel))) this.drawPanels();
  }

  drawPanels() {
    const { state } = this.#session;
    const { quiz, seat } = state;
    if (!quiz) return;
    const isFinal = quiz.state === "ended";
    const without = isFinal || quiz.state === "ready" ? 0 : withoutPoints(state);
    if (this.#session.isHeld) this.#table.hold();
    else this.#table.show(quiz.standings, { own: seat?.id, isFinal, without });
    this.#rules.show(rulesOf(quiz.options));
  }

  /** @param {any} message */
  heard(message) {
    this.#room.heard(message);
  }

  close() {
    this.#room.close();
    this.#awake.want(false);
  }
}

/** @param {import("../wire.js").Options} options @returns {string[]} the rules, one or two sentences each */
export const rulesOf = ({ scoring, streaks, closesEarly }) => [
  text("quiz/play.rule.change"),
  text(`quiz/play.rule.${scoring}`),
  text("quiz/play.rule.partly"),
  text("quiz/play.rule.estimate"),
  ...(streaks ? [text("quiz/play.rule.streaks")] : []),
  ...(closesEarly ? [text("quiz/play.rule.early")] : []),
];
