/**
 * A session without a server: the page itself provides the messages. A game's part handles them like those of a server,
 * with the overlay's delay.
 */

import { ServerClock } from "../../room/clock.js";
import { browserSurroundings } from "../../room/session.js";
import { INITIAL_ROOM, foldRoom } from "../../room/state.js";

export class TrialLine {
  #changed;
  #heard;
  /** @type {import("../../room/session.js").GamePart | null} */ #part = null;
  #room = INITIAL_ROOM;
  /** @type {Set<any>} */ #timers = new Set();
  /** The age of the moment that is played now, milliseconds. */ #ago = 0;
  /** @type {any[]} */ waiting = [];
  surroundings = {
    ...browserSurroundings(),
    now: () => Date.now() - this.#ago,
    after: (/** @type {() => void} */ action, /** @type {number} */ delay) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        action();
      }, delay);
      this.#timers.add(timer);
      return timer;
    },
  };
  clock = new ServerClock(() => this.surroundings.now());

  /**
   * @param {() => void} changed called when something must be drawn
   * @param {(message: any, before: any) => void} heard a message, when it may be heard
   */
  constructor(changed, heard) {
    this.#changed = changed;
    this.#heard = heard;
  }

  get state() {
    return this.#part?.state ?? this.#room;
  }

  /** @param {import("../../room/session.js").GamePart | null} part */
  attach(part) {
    this.#part = part;
  }

  /** @param {any} message as a server would send it @param {number} [ago] seconds since it happened */
  play(message, ago = 0) {
    this.#ago = 1_000 * ago;
    this.#room = foldRoom(this.#room, message);
    this.#part?.receive(message, this.#room);
    this.#ago = 0;
    this.#changed();
  }

  /** @param {any} message @param {any} before */
  tell(message, before) {
    this.#heard(message, before);
  }

  touch() {
    this.#changed();
  }

  /** Delayed messages are discarded. */
  end() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#part = null;
  }
}
