/**
 * The tension meter, as words and as a row of lamps: the number of boards that need just one more call, or only taps.
 */

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

  /** @param {import("../wire.js").Pulse} pulse @param {number} present players @param {boolean} playing */
  show({ oneAway, claimable = 0 }, present, playing) {
    this.root.hidden = !playing;
    const near = oneAway + claimable;
    const lit = Math.min(LAMPS, near <= 3 ? near : Math.max(3, Math.ceil((LAMPS * near) / Math.max(LAMPS, present))));
    this.#lamps.forEach((lamp, index) => lamp.classList.toggle("is-lit", index < lit));
    this.root.dataset.heat = near === 0 ? "none" : lit < 3 && claimable === 0 ? "warm" : "hot";
    const kind = claimable > 0 ? "claim" : oneAway > 0 ? "some" : "none";
    // Boards of players who have left count, too, but no more than the players who are here.
    const count = Math.min(claimable || oneAway, Math.max(1, present));
    setText(this.#words, text(`bingo/screen.tension.${kind}`, { count }));
  }
}
