/** The end of a puzzle: the result, what was reached, and what to do next. */

import { button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { starsFor } from "./stars.js";
import { dayText, nameOf, timeText, titleOf } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{icon: string, words: string, act: () => void}} Action */

export class Ending {
  root = element("section", { class: "sums-end", hidden: true, tabIndex: -1 });
  #announce;

  /** @param {(words: string) => void} announce announces news to screen readers */
  constructor(announce) {
    this.#announce = announce;
  }

  hide() {
    this.root.hidden = true;
  }

  /**
   * @param {Game} game solved
   * @param {number | undefined} record milliseconds of the attempt that counts, if it solved the puzzle
   * @param {{fresh: readonly import("./progress.js").Achievement[], hints: number, stars: number}} earned so far:
   * stars;
   *   just now: the rest
   * @param {readonly Action[]} actions the first one is what most people want
   */
  showSolved(game, record, { fresh, hints, stars }, actions) {
    const title = text("day" in game.choice ? "cross-sums/sums.solved.daily" : "cross-sums/sums.solved");
    const figures = [
      figure("time", timeText(game.milliseconds)),
      figure("mistakes", String(game.mistakes)),
      figure("hints", String(game.hinted)),
      ...(game.isAgain && record !== undefined ? [figure("record", timeText(record))] : []),
    ];
    const news = fresh.map((name) => ({
      symbol: "trophy",
      words: text("cross-sums/sums.achieved", { name: text(`cross-sums/sums.achievement.${name}`) }),
    }));
    if (hints > 0) news.unshift({ symbol: "bulb", words: text("cross-sums/sums.hintEarned", { count: hints }) });
    const rating = element(
      "p",
      {
        class: "sums-stars sums-rating",
        role: "img",
        aria: { label: text("cross-sums/sums.stars", { count: stars }) },
      },
      ...starsFor(stars),
    );
    this.#show(title, figures, news, actions, noteOf(game), rating);
  }

  /** @param {readonly Action[]} actions */
  showOut(actions) {
    this.#show(text("cross-sums/sums.out"), [], [], actions);
  }

  /**
   * @param {string} title
   * @param {Node[]} figures
   * @param {readonly {symbol: string, words: string}[]} news
   * @param {readonly Action[]} actions
   * @param {string} [note]
   * @param {Node | null} [rating]
   */
  #show(title, figures, news, actions, note = "", rating = null) {
    this.root.hidden = false;
    this.root.setAttribute("aria-label", title);
    this.root.replaceChildren(
      element("h2", {}, title),
      rating ?? "",
      note ? element("p", { class: "soft" }, note) : "",
      element("dl", { class: "figures" }, ...figures),
      ...news.map(({ symbol, words }) => element("p", { class: "sums-fresh" }, icon(symbol), words)),
      element("div", { class: "sums-actions" }, ...actions.map(wayOn)),
    );
    const said = [title, note, ...news.map(({ words }) => words)].filter(Boolean);
    this.#announce(said.map((words) => (words.endsWith(".") ? words : `${words}.`)).join(" "));
    /** @type {HTMLElement | null} */ (this.root.querySelector(".primary"))?.focus();
  }
}

/** @param {Game} game solved @returns {string} which puzzle it was, or that another attempt counts */
function noteOf({ choice, isAgain }) {
  if (isAgain) return text("cross-sums/sums.solved.again");
  return "day" in choice ? `${dayText(choice.day)} · ${nameOf(choice.difficulty)}` : titleOf(choice);
}

/** @param {Action} action @param {number} index */
const wayOn = ({ icon: name, words, act }, index) =>
  button(index === 0 ? "button primary large" : "button", act, icon(name), words);

/** @param {string} key @param {string} value */
const figure = (key, value) =>
  element(
    "div",
    { class: "figure" },
    element("dt", {}, text(`cross-sums/sums.figure.${key}`)),
    element("dd", {}, value),
  );
