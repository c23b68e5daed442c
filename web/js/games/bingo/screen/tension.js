/** The tension meter: how many boards need just one more call, as words and as a row of lamps. */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";

const LAMPS = 12;

export class Tension {
  #words = element("p", { class: "tension-words" });
  #lamps = Array.from({ length: LAMPS }, () => element("i"));
  root = element(
    "section",
    { class: "tension", hidden: true },
    element("div", { class: "lamps", aria: { hidden: "true" } }, ...this.#lamps),
    this.#words,
  );

  /** @param {number} oneAway boards @param {number} present players @param {boolean} playing */
  show(oneAway, present, playing) {
    this.root.hidden = !playing;
    const lit = Math.min(
      LAMPS,
      oneAway <= 3 ? oneAway : Math.max(3, Math.ceil((LAMPS * oneAway) / Math.max(LAMPS, present))),
    );
    this.#lamps.forEach((lamp, index) => lamp.classList.toggle("is-lit", index < lit));
    this.root.dataset.heat = oneAway === 0 ? "none" : lit < 3 ? "warm" : "hot";
    setText(
      this.#words,
      oneAway === 0 ? text("bingo/screen.tension.none") : text("bingo/screen.tension.some", { count: oneAway }),
    );
  }
}
