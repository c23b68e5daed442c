/**
 * The progress of the others: lanes for the leaders (how much they have decided, never what), and a histogram of all
 * players.
 */

import { element, setText, syncList } from "../../kit/element.js";
import { number, text } from "../../kit/texts.js";
import { raceTime } from "./race-words.js";

/** @typedef {import("./wire.js").Progress} Progress */

export class Lanes {
  #list = element("ol", { class: "race-lanes" });
  #empty = element("p", { class: "soft" }, text("cross-sums/race.lanes.empty"));
  root = element("div", { class: "race-lanes-part" }, this.#empty, this.#list);

  /**
   * @param {Progress | null} progress @param {number} [most]
   * @param {import("./wire.js").Ahead | null} [own] is always shown, and marked
   */
  show(progress, most = 12, own = null) {
    const ahead = progress?.first.slice(0, most) ?? [];
    const isListed = ahead.some(([player]) => player === own?.[0]);
    const first = own && !isListed ? [...ahead, own] : ahead;
    this.#empty.hidden = first.length > 0;
    syncList(
      this.#list,
      first,
      ([id]) => id,
      () =>
        element(
          "li",
          { class: "race-lane" },
          element("span", { class: "race-name", dir: "auto" }),
          element("span", { class: "race-track", aria: { hidden: "true" } }, element("i")),
          element("span", { class: "race-time" }),
        ),
      (made, [id, who, share, tenths]) => {
        const [name, track, time] = /** @type {HTMLElement[]} */ ([...made.children]);
        const isDone = tenths !== undefined;
        setText(name, who);
        track.style.setProperty("--share", `${isDone ? 100 : share}%`);
        setText(time, isDone ? raceTime(tenths) : number(share / 100, { style: "percent" }));
        made.classList.toggle("is-done", isDone);
        made.classList.toggle("is-own", id === own?.[0]);
        made.classList.toggle("is-apart", !isListed && id === own?.[0] && ahead.length > 0);
      },
    );
  }
}

export class Histogram {
  #bars = Array.from({ length: 11 }, () => element("i"));
  root = element(
    "div",
    { class: "race-histogram", role: "img" },
    element("div", { class: "race-bars", aria: { hidden: "true" } }, ...this.#bars),
    element(
      "div",
      { class: "race-ends", aria: { hidden: "true" } },
      element("span", {}, text("cross-sums/race.histogram.start")),
      element("span", {}, text("cross-sums/race.histogram.end")),
    ),
  );

  /** @param {Progress | null} progress */
  show(progress) {
    this.root.hidden = !progress;
    if (!progress) return;
    const counts = [...progress.shares, progress.solved];
    const most = Math.max(1, ...counts);
    this.#bars.forEach((bar, index) => {
      bar.style.setProperty("--height", `${(counts[index] / most) * 100}%`);
      bar.classList.toggle("is-none", counts[index] === 0);
    });
    this.root.setAttribute("aria-label", countsSentence(progress));
  }
}

/** @param {Progress} progress @returns {string} such as “412 of 3,620 solved” */
export const solvedSentence = ({ solved, playing, out }) =>
  text("cross-sums/race.solvedOf", { solved: number(solved), of: number(solved + playing + out) });

/** @param {Progress} progress @returns {string} how many players have solved it, are playing, and are out */
export const countsSentence = ({ solved, playing, out }) =>
  text("cross-sums/race.counts", { solved: number(solved), playing: number(playing), out: number(out) });
