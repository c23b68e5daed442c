/**
 * The tension meter, as words and as a row of lamps: the players who need just one more call, or only taps, among all
 * players.
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
    // Boards of players who have left count, too, but no more than the players who are here.
    const here = Math.max(1, present);
    const near = Math.min(oneAway + claimable, here);
    // A lamp for each player, or for the same share of many.
    const lamps = Math.min(LAMPS, here);
    const lit = near === 0 ? 0 : Math.max(1, Math.round((lamps * near) / here));
    this.#lamps.forEach((lamp, index) => {
      lamp.hidden = index >= lamps;
      lamp.classList.toggle("is-lit", index < lit);
    });
    this.root.dataset.heat = near === 0 ? "none" : near < 3 && claimable === 0 ? "warm" : "hot";
    const kind = claimable > 0 ? "claim" : oneAway > 0 ? "some" : "none";
    setText(this.#words, text(`bingo/screen.tension.${kind}`, { count: Math.min(claimable || oneAway, here) }));
  }
}
