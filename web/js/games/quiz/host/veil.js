/** The right answer and the answers so far, hidden behind a cover that the host lifts while the question is open. */

import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { Bars, rightWords } from "../bars.js";

/** The interval between two requests while the cover is lifted, milliseconds. */
const AGAIN = 2_000;

export class Veil {
  #session;
  #number = 0;
  #isUp = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #button = element(
    "button",
    { class: "button", type: "button", aria: { expanded: "false" }, on: { click: () => this.#flip() } },
    icon("lock"),
    element("span", {}, text("quiz/host.veil.lift")),
  );
  #right = element("p", { class: "quiz-right" });
  #bars = new Bars();
  #behind = element("div", { class: "quiz-behind", hidden: true }, this.#right, this.#bars.root);
  root = element(
    "div",
    { class: "quiz-veil", hidden: true },
    this.#button,
    element("p", { class: "soft small" }, text("quiz/host.veil.note")),
    this.#behind,
  );

  /**
   * @param {{asked: import("../wire.js").Question | undefined, send: (command: import("../wire.js").PeekCommand) =>
   *   Promise<any>}} session
   */
  constructor(session) {
    this.#session = session;
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** Each question begins with the cover closed. */
  show() {
    const { asked } = this.#session;
    // In a poll, nothing is right.
    this.root.hidden = !asked || asked.kind === "poll";
    const number = asked?.number ?? 0;
    if (number === this.#number) return;
    this.#number = number;
    this.#set(false);
  }

  #flip() {
    this.#set(!this.#isUp);
    if (this.#isUp) void this.#peek();
  }

  /** @param {boolean} isUp */
  #set(isUp) {
    this.stop();
    this.#isUp = isUp;
    this.#behind.hidden = true;
    this.#button.setAttribute("aria-expanded", String(isUp));
    setText(
      /** @type {Element} */ (this.#button.lastChild),
      text(isUp ? "quiz/host.veil.drop" : "quiz/host.veil.lift"),
    );
  }

  async #peek() {
    const { asked } = this.#session;
    if (!asked || !this.#isUp) return;
    const answer = await this.#session.send({ type: "peek", question: asked.number });
    if (!this.#isUp || this.#number !== asked.number || answer.type !== "accepted" || !answer.peeked) return;
    const question = { ...asked, ...answer.peeked };
    setText(this.#right, rightWords(question));
    this.#bars.show(question);
    this.#behind.hidden = false;
    this.stop();
    this.#timer = setTimeout(() => void this.#peek(), AGAIN);
  }
}
