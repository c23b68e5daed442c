/** What comes when a puzzle is over: how it went, what was reached, and where to go from there. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { timeText } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{icon: string, words: string, act: () => void}} Action */

export class Ending {
  root = element("section", { class: "sums-end", hidden: true, tabIndex: -1 });
  #announce;

  /** @param {(words: string) => void} announce says what is news to who hears the page */
  constructor(announce) {
    this.#announce = announce;
  }

  hide() {
    this.root.hidden = true;
  }

  /**
   * @param {Game} game solved
   * @param {number} best milliseconds that this puzzle took at its best
   * @param {readonly import("./progress.js").Achievement[]} fresh reached just now
   * @param {readonly Action[]} actions the first one is what most people want
   */
  showSolved(game, best, fresh, actions) {
    const title = text("day" in game.choice ? "cross-sums/sums.solved.daily" : "cross-sums/sums.solved");
    const figures = [
      figure("time", timeText(game.milliseconds)),
      figure("mistakes", String(game.mistakes)),
      figure("hints", String(game.hinted)),
      figure("best", timeText(Math.min(best, game.milliseconds))),
    ];
    const news = fresh.map((name) =>
      text("cross-sums/sums.achieved", { name: text(`cross-sums/sums.achievement.${name}`) }),
    );
    this.#show(title, figures, news, actions);
  }

  /** @param {readonly Action[]} actions */
  showOut(actions) {
    this.#show(text("cross-sums/sums.out"), [], [], actions);
  }

  /**
   * @param {string} title
   * @param {Node[]} figures
   * @param {readonly string[]} news
   * @param {readonly Action[]} actions
   */
  #show(title, figures, news, actions) {
    this.root.hidden = false;
    this.root.setAttribute("aria-label", title);
    this.root.replaceChildren(
      element("h2", {}, title),
      element("dl", { class: "figures" }, ...figures),
      ...news.map((words) => element("p", { class: "sums-fresh" }, icon("trophy"), words)),
      element("div", { class: "sums-actions" }, ...actions.map(button)),
    );
    this.#announce([title, ...news].join(". "));
    /** @type {HTMLElement | null} */ (this.root.querySelector(".primary"))?.focus();
  }
}

/** @param {Action} action @param {number} index */
const button = ({ icon: name, words, act }, index) =>
  element(
    "button",
    { class: index === 0 ? "button primary large" : "button", type: "button", on: { click: act } },
    icon(name),
    words,
  );

/** @param {string} key @param {string} value */
const figure = (key, value) =>
  element(
    "div",
    { class: "figure" },
    element("dt", {}, text(`cross-sums/sums.figure.${key}`)),
    element("dd", {}, value),
  );

/** @param {Game} game a day's @returns {string} how it went, as a text that gives nothing away */
export const resultText = ({ choice, milliseconds, mistakes, hinted }) =>
  text("cross-sums/sums.shared", {
    day: "day" in choice ? choice.day : "",
    time: timeText(milliseconds),
    marks: "✗".repeat(mistakes) + "?".repeat(hinted) || "✓",
  });
