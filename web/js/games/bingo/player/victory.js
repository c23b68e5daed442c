/** The marquee that drops over the last call when one has a bingo, until it is dismissed or the show goes on. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { ordinal } from "../../../kit/words.js";

export class Victory {
  #patterns = "";
  #first = true;
  #shown = "";
  #open = false;
  #actions;
  root = element("section", { class: "victory", hidden: true, aria: { label: text("bingo/player.victory.label") } });

  /** @param {{standings: () => void, leave: () => void}} actions `leave`: the focus has to go elsewhere */
  constructor(actions) {
    this.#actions = actions;
  }

  /**
   * Shows with the next drawing.
   * @param {string} patterns in words @param {boolean} first whether this made the bingo
   */
  show(patterns, first) {
    this.#patterns = patterns;
    this.#first = first;
    this.#open = true;
  }

  hide() {
    this.#open = false;
    if (this.root.hidden) return;
    const focused = this.root.contains(document.activeElement);
    this.root.hidden = true;
    if (focused) this.#actions.leave();
  }

  /** @param {import("../state.js").State} state @param {boolean} hasBingo */
  draw(state, hasBingo) {
    if (!this.#open) return;
    if (!hasBingo) return this.hide();
    this.root.hidden = false;
    const own = state.standings.own;
    const rank = !own
      ? text("bingo/player.victory.settling")
      : own.call === null
        ? text("bingo/player.victory.rankOnly", { rank: ordinal(own.rank) })
        : text("bingo/player.victory.rank", { rank: ordinal(own.rank), call: own.call });
    const shown = `${this.#first}|${this.#patterns}|${rank}`;
    if (this.#shown === shown) return;
    this.#shown = shown;
    const label = this.root.contains(document.activeElement)
      ? document.activeElement?.getAttribute("aria-label")
      : null;
    /** @param {string} name @param {string} label @param {() => void} run */
    const button = (name, label, run) =>
      element(
        "button",
        { class: "button quiet icon-only", type: "button", title: label, aria: { label }, on: { click: run } },
        icon(name),
      );
    const buttons = [
      button("trophy", text("bingo/player.victory.standings"), this.#actions.standings),
      button("close", text("bingo/player.victory.dismiss"), () => this.hide()),
    ];
    this.root.replaceChildren(
      element("div", { class: "bulbs" }),
      element(
        "div",
        { class: "victory-text" },
        element(
          "strong",
          { class: "victory-word" },
          text(this.#first ? "bingo/player.victory.first" : "bingo/player.victory.further"),
        ),
        element("span", {}, `${this.#patterns}. ${rank}`),
      ),
      ...buttons,
      element("div", { class: "bulbs" }),
    );
    buttons.find((made) => made.getAttribute("aria-label") === label)?.focus();
  }
}
