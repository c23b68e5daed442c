/**
 * The next play of the evening's programme, shown on the big screen between two games, or the current one until it
 * begins, with a countdown to a planned start.
 */

import { element, setText } from "../../kit/element.js";
import { number, text, time } from "../../kit/texts.js";
import { titleOf } from "../parts.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export class NextUp {
  #title = element("span");
  #name = element("strong");
  #start = element("span");
  #ticker = 0;
  root = element("p", { class: "screen-next", hidden: true }, this.#title, this.#name, this.#start);

  /**
   * @param {import("../../room/wire.js").Room | null} room
   * @param {boolean} isShown
   * @param {boolean} isOver whether the current game has ended; before that, another one comes first
   * @param {(time: string) => number} local returns a time of the server on this clock, milliseconds
   */
  show(room, isShown, isOver, local) {
    clearTimeout(this.#ticker);
    /** @param {string | undefined} start @returns {number} milliseconds */
    const until = (start) => (start ? local(start) - Date.now() : 0);
    const isNow = !isOver && until(room?.start) > 0;
    const play = isNow ? { game: room?.game ?? "", title: room?.playTitle, start: room?.start } : room?.next;
    this.root.hidden = !play || !isShown;
    if (!play || !isShown) return;
    setText(this.#title, isNow ? "" : text(isOver ? "screen.next.title" : "screen.next.then"));
    this.#title.hidden = isNow;
    setText(this.#name, [titleOf(play.game), play.title].filter(Boolean).join(" · "));
    const left = until(play.start);
    setText(this.#start, play.start && left > 0 ? startWords(left, play.start) : "");
    this.#start.hidden = left <= 0;
    if (left > 0)
      this.#ticker = setTimeout(() => this.show(room, isShown, isOver, local), 1_000 - (Date.now() % 1_000));
  }
}

/** @param {number} count @param {"minute" | "second"} unit */
const inUnits = (count, unit) => number(count, { style: "unit", unit, unitDisplay: "short" });

/** @param {number} left milliseconds @param {string} start */
function startWords(left, start) {
  if (left > HOUR) return text("screen.next.at", { time: time(start) });
  const seconds = Math.ceil(left / 1_000);
  // With units, because 11:48 is also a time of day.
  const parts = [
    ...(seconds < 60 ? [] : [inUnits(Math.floor(seconds / 60), "minute")]),
    inUnits(seconds % 60, "second"),
  ];
  return text("screen.next.in", { left: parts.join(" ") });
}
