/**
 * The next play of the evening's programme on the big screen: large below the result of a game, and otherwise in the
 * head, where the current play is until it begins. With a countdown to a planned start in the last hour before it.
 */

import { element, setText } from "../../kit/element.js";
import { number, text, time } from "../../kit/texts.js";
import { titleOf } from "../parts.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export class NextUp {
  #inHead = new Line("screen-next");
  #onStage = new Line("screen-coming");
  #ticker = 0;
  /** For the head. */ root = this.#inHead.root;
  /** Below the stage. */ stage = this.#onStage.root;

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
    const [line, other] = isOver ? [this.#onStage, this.#inHead] : [this.#inHead, this.#onStage];
    other.root.hidden = true;
    line.root.hidden = !play || !isShown;
    if (!play || !isShown) return;
    const left = until(play.start);
    line.show(
      isNow ? "" : text(isOver ? "screen.next.title" : "screen.next.then"),
      [titleOf(play.game), play.title].filter(Boolean).join(" · "),
      play.start && left > 0 ? startWords(left, play.start) : "",
    );
    if (left > 0)
      this.#ticker = setTimeout(() => this.show(room, isShown, isOver, local), 1_000 - (Date.now() % 1_000));
  }
}

class Line {
  #title = element("span");
  #name = element("strong");
  #start = element("span");
  root;

  /** @param {string} look its class */
  constructor(look) {
    this.root = element("p", { class: look, hidden: true }, this.#title, this.#name, this.#start);
  }

  /** @param {string} title @param {string} name @param {string} start */
  show(title, name, start) {
    for (const [part, words] of /** @type {const} */ ([
      [this.#title, title],
      [this.#name, name],
      [this.#start, start],
    ])) {
      setText(part, words);
      part.hidden = !words;
    }
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
