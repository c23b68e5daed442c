/** A game on this phone behind the interface of a room's session. Every move is stored before anything else happens. */

import { hexadecimal } from "../../../kit/sha256.js";
import { INITIAL_PARTY } from "../state.js";
import { deadlineOf, due, moved, played, viewOf } from "./game.js";

/** @typedef {import("./game.js").Game} Game */

export const newSeed = () => hexadecimal(crypto.getRandomValues(new Uint8Array(32)));

export class SoloLine {
  clock = { local: (/** @type {string} */ time) => Date.parse(time) };
  #game;
  #keep;
  #changed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {Game} game @param {(game: Game) => void} keep @param {() => void} changed */
  constructor(game, keep, changed) {
    this.#game = game;
    this.#keep = keep;
    this.#changed = changed;
    this.#wait();
  }

  get game() {
    return this.#game;
  }

  /** @returns {import("../state.js").State} */
  get state() {
    return { ...INITIAL_PARTY, ...viewOf(this.#game) };
  }

  close() {
    clearTimeout(this.#timer);
  }

  /**
   * While the page is hidden, the time to choose does not run.
   * @param {number} away milliseconds
   */
  wake(away) {
    this.#take(moved(this.#game, away));
  }

  /** @param {import("../wire.js").Command} command @returns {Promise<any>} */
  async send(command) {
    const next = played(this.#game, command, Date.now(), newSeed);
    if ("code" in next) return { type: "rejected", code: next.code };
    this.#take(next);
    return { type: "accepted" };
  }

  /** @param {Game} game */
  #take(game) {
    this.#game = game;
    this.#keep(game);
    this.#wait();
    this.#changed();
  }

  #wait() {
    clearTimeout(this.#timer);
    const deadline = deadlineOf(this.#game);
    if (deadline === null) return;
    this.#timer = setTimeout(
      () => {
        const next = due(this.#game, Date.now());
        if (next === this.#game) this.#wait();
        else this.#take(next);
      },
      Math.max(0, deadline - Date.now()) + 5,
    );
  }
}
