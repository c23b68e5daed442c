/** Keeps the screen on while a round is played, if the browser allows it. */

/** @typedef {{release: () => Promise<void>, released: boolean}} Lock */

export class StayAwake {
  /** @type {Lock | null} */ #lock = null;
  #wanted = false;
  #asking = false;

  constructor() {
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener("visibilitychange", () => void this.#ask());
  }

  /** @param {boolean} on */
  want(on) {
    if (on === this.#wanted) return;
    this.#wanted = on;
    if (on) void this.#ask();
    else void this.#lock?.release().catch(() => {});
  }

  async #ask() {
    const keeper = /** @type {{wakeLock?: {request: (kind: string) => Promise<Lock>}}} */ (
      /** @type {unknown} */ (navigator)
    ).wakeLock;
    if (!keeper || !this.#wanted || this.#asking || document.hidden || (this.#lock && !this.#lock.released)) return;
    this.#asking = true;
    try {
      this.#lock = await keeper.request("screen");
      if (!this.#wanted) await this.#lock.release();
    } catch {
      // The battery is low, or the browser does not let pages decide; the round continues anyway.
    }
    this.#asking = false;
  }
}
