/**
 * A quiz in the overlay for a stream. The address uses the same names for parts in every game: `call` is the question
 * and its clock, `news` what was right, `standings` the first places, and `tension` how many have answered.
 */

import { alreadyShows, element, setText } from "../../../kit/element.js";
import { number, text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { News } from "../../../shell/overlay/news.js";
import { rightWords } from "../bars.js";
import { QuizSession } from "../session.js";
import { pointsWords } from "../words.js";

const FIRST = 3;
const TICK = 250;

/** @param {import("../../../shell/game.js").OverlayFrame} frame */
export const open = (frame) => new QuizOverlay(frame);

class QuizOverlay {
  #frame;
  #session;
  #number = element("span", { class: "lower-number" });
  #text = element("span", { class: "lower-term", dir: "auto" });
  #left = element("span", { class: "quiz-overlay-left" });
  #call = element("section", { class: "lower-third", hidden: true }, this.#number, this.#text, this.#left);
  #news;
  #lines = element("ol", { class: "standings" });
  #standings = element(
    "section",
    { class: "overlay-standings", hidden: true },
    element("h2", {}, text("quiz/play.standings")),
    this.#lines,
  );
  #tension = element("section", { class: "quiz-tension", hidden: true });
  parts;
  #ticker = setInterval(() => this.#tick(), TICK);

  /** @param {import("../../../shell/game.js").OverlayFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#news = new News(frame);
    this.parts = { call: this.#call, news: this.#news.root, standings: this.#standings, tension: this.#tension };
    this.#session = new QuizSession(frame.session);
  }

  close() {
    clearInterval(this.#ticker);
    this.hide();
  }

  hide() {
    this.#news.hide();
  }

  draw() {
    const { quiz, count } = this.#session.state;
    if (!quiz) return;
    const { asked } = this.#session;
    const shown = asked ? [] : quiz.standings.top.slice(0, FIRST);
    this.#standings.hidden = shown.length === 0;
    if (!alreadyShows(this.#lines, shown))
      this.#lines.replaceChildren(
        ...shown.map(({ place, name, points }) =>
          element(
            "li",
            { class: "standing", data: { rank: String(place) } },
            element("span", { class: "standing-rank" }, number(place)),
            element("span", { class: "standing-name", dir: "auto" }, name),
            element("span", { class: "standing-detail" }, pointsWords(points)),
          ),
        ),
      );
    this.#tension.hidden = !asked;
    setText(this.#tension, text("quiz/play.answered", { count: count.answered, players: count.players }));
    this.#call.hidden = !asked;
    if (asked) {
      setText(this.#number, number(asked.number));
      setText(this.#text, asked.text);
    }
    this.#tick();
  }

  #tick() {
    const { asked } = this.#session;
    const reading = this.#session.until(asked?.opensAt);
    const left = reading > 0 ? reading : this.#session.until(asked?.closesAt);
    this.#left.hidden = !asked || left === Infinity;
    if (!this.#left.hidden) setText(this.#left, clockFace(left));
  }

  /** @param {any} message */
  heard(message) {
    const { question } = this.#session.state.quiz ?? {};
    if (!this.#frame.isSeen() || message.type !== "questionClosed" || !question) return;
    const words = rightWords(question);
    if (words) this.#news.show(words, question.text);
  }
}
