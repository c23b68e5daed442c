/** A quiz in a room's session: the state computed from its facts. */

import { GameSession } from "../../room/game-session.js";
import { fold, INITIAL_QUIZ } from "./state.js";

/** @extends {GameSession<import("./state.js").State, import("./wire.js").Command, import("./wire.js").Accepted>} */
export class QuizSession extends GameSession {
  recalls = true;

  /** @param {import("../../room/session.js").Session} session to which it attaches itself */
  constructor(session) {
    super(session, "quiz", ["answer", "setOptions"], INITIAL_QUIZ, fold);
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
