/** The rules of what is played, one tap away in the middle of it: a panel that a game gives its players. */

import { alreadyShows, element } from "../../kit/element.js";

export class RulesPanel {
  #list = element("ol", { class: "rules" });
  /** @type {import("../game.js").Panel} */ panel;

  /** @param {string} label */
  constructor(label) {
    this.panel = {
      icon: "info",
      label,
      root: element("section", { class: "panel panel-rules", aria: { label } }, element("h2", {}, label), this.#list),
    };
  }

  /** @param {readonly string[]} rules a sentence or two each */
  show(rules) {
    if (alreadyShows(this.#list, rules)) return;
    this.#list.replaceChildren(...rules.map((rule) => element("li", {}, rule)));
  }
}
