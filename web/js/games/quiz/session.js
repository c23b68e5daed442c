/** A quiz in a room's session: the state computed from its facts. */

import { prefersStillness } from "../../kit/settings.js";
import { GameSession } from "../../room/game-session.js";
import { stepsOf } from "../../shell/podium.js";
import { untilWinner } from "./reveal.js";
import { fold, INITIAL_QUIZ } from "./state.js";

/** @extends {GameSession<import("./state.js").State, import("./wire.js").Command, import("./wire.js").Accepted>} */
export class QuizSession extends GameSession {
  recalls = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} runs until the big screen shows the winner */ #reveal;

  /** @param {import("../../room/session.js").Session} session to which it attaches itself */
  constructor(session) {
    super(session, "quiz", ["answer", "setOptions"], INITIAL_QUIZ, fold);
  }

  /** Whether the podium is hidden, because the big screen has not yet shown the winner. */
  get isHeld() {
    return this.#reveal !== undefined && this.state.quiz?.state === "ended";
  }

  /** Hides the podium until the big screen shows the winner. Call this when the end arrives live. */
  hold() {
    const pause = untilWinner(stepsOf(this.state.quiz?.standings.top ?? []).length);
    clearTimeout(this.#reveal);
    this.#reveal = undefined;
    if (pause === 0 || prefersStillness()) return;
    this.#reveal = setTimeout(() => {
      this.#reveal = undefined;
      this.session.touch();
    }, pause);
  }

  /** The current question, if it is open. */
  get asked() {
    const { quiz } = this.state;
    return quiz?.state === "asking" ? quiz.question : undefined;
  }

  /**
   * @param {string | undefined} time RFC 3339
   * @returns {number} how long until then, milliseconds; Infinity without a time
   */
  until(time) {
    return time ? this.clock.local(time) - Date.now() : Infinity;
  }
}
