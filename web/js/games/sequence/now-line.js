/** The player or team on turn, in the team's color, and the time left. */

import { alreadyShows, element, setText } from "../../kit/element.js";
import { clockFace } from "../../kit/words.js";
import { chipMark } from "./words.js";

/** Below this time, the clock is red, milliseconds. */
const LAST = 10_000;

export class NowLine {
  #chip = element("span", { class: "jack-now-chip" });
  #words = element("p", { class: "jack-turn" });
  #clock = element("p", { class: "jack-clock", role: "timer", aria: { live: "off" } });
  root = element("div", { class: "jack-now" }, this.#chip, this.#words, this.#clock);

  /** @param {import("./wire.js").Table} table @param {string} words what happens now */
  show({ outcome, turn, teams, isPaused }, words) {
    setText(this.#words, words);
    const team = outcome || isPaused ? null : turn % teams;
    if (!alreadyShows(this.#chip, team)) this.#chip.replaceChildren(...(team === null ? [] : [chipMark(team)]));
  }

  /**
   * @param {string | undefined} endsAt
   * @param {(moment: string) => number} local by this device's clock, milliseconds
   * @param {number} [limit] of a turn, milliseconds
   */
  tick(endsAt, local, limit = Infinity) {
    this.#clock.hidden = !endsAt;
    if (!endsAt) return;
    const left = Math.min(limit, Math.max(0, local(endsAt) - Date.now()));
    setText(this.#clock, clockFace(left));
    this.#clock.classList.toggle("is-last", left <= LAST);
  }
}
