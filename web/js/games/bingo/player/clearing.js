/**
 * Clears the player's marks. They look cleared at once, but the command is sent only after the time for an undo. After
 * an undo, nothing has happened, and every mark keeps its time.
 */

import { text } from "../../../kit/texts.js";

/** Milliseconds. */
const MOMENT = 7_000;

export class Clearing {
  #session;
  #toasts;
  #say;
  /** @type {number[]} */ #cells = [];
  #timer = 0;
  #leave = () => {};

  /**
   * @param {import("../session.js").BingoSession} session
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   * @param {(said: string) => void} say
   */
  constructor(session, toasts, say) {
    this.#session = session;
    this.#toasts = toasts;
    this.#say = say;
    addEventListener("pagehide", () => this.settle());
  }

  start() {
    this.settle();
    const cells = this.#session.board?.cells ?? [];
    this.#cells = cells.flatMap((cell, index) => (cell.state === "confirmed" || cell.state === "early" ? [index] : []));
    if (this.#cells.length === 0) {
      this.#toasts.show(text("bingo/player.say.nothing"), { icon: "info", key: "clear" });
      return;
    }
    this.#session.pretendUnmarked(this.#cells);
    this.#say(text("bingo/player.say.cleared"));
    this.#leave = this.#toasts.show(text("bingo/player.say.cleared"), {
      icon: "eraser",
      lasts: MOMENT,
      key: "clear",
      action: { label: text("bingo/player.undo"), run: () => this.#undo() },
    });
    this.#timer = setTimeout(() => this.settle(), MOMENT);
  }

  #undo() {
    clearTimeout(this.#timer);
    this.#cells = [];
    this.#session.pretendUnmarked([]);
    this.#say(text("bingo/player.say.restored"));
  }

  /** Sends the command, because the time for an undo has passed, or the player changes the board in another way. */
  settle() {
    clearTimeout(this.#timer);
    if (this.#cells.length === 0) return;
    this.#leave();
    const cells = this.#cells;
    this.#cells = [];
    for (const cell of cells) void this.#session.send({ type: "unmark", cell });
    this.#session.pretendUnmarked([]);
  }
}
