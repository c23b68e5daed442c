/** The evening's table below the end of a game in a room. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { EveningTable } from "../../shell/evening.js";

export class EveningPart {
  #table = new EveningTable();
  #most;
  root = element(
    "section",
    { class: "jack-evening", hidden: true },
    element("h2", {}, text("common.evening.title")),
    this.#table.root,
  );

  /** @param {number} most rows */
  constructor(most) {
    this.#most = most;
  }

  /** @param {import("./state.js").State} state @param {boolean} isOver */
  show({ evening, seat }, isOver) {
    this.root.hidden = !isOver || !evening.shown || evening.table.length === 0;
    if (!this.root.hidden) this.#table.show(evening, this.#most, seat?.id);
  }
}
