/** Keeps the screen from going dark while a round is on, where the browser allows it. */

/** @typedef {{release: () => Promise<void>, released: boolean}} Lock */

export class StayAwake {
  /** @type {Lock | null} */ #lock = null;
  #wanted = false;
  #asking = false;

  constructor() {
    // The browser lets go of the lock by itself whenever the page is hidden.
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
      // Low battery, or a browser that does not let pages decide: the round goes on all the same.
    }
    this.#asking = false;
  }
}
