/** The panel with the game's rules for players, during the game. */

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

  /** @param {readonly string[]} rules one or two sentences each */
  show(rules) {
    if (alreadyShows(this.#list, rules)) return;
    this.#list.replaceChildren(...rules.map((rule) => element("li", {}, rule)));
  }
}
