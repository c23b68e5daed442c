/**
 * The server's clock as far as a page can know it: every snapshot and every fact that is sent as it happens shows how
 * far this browser's clock is off, and the least delayed of them is the best guess.
 */

export class ServerClock {
  #now;
  /** Browser's time less server's, milliseconds. */
  #skew = Infinity;

  /** @param {() => number} now milliseconds, the browser's */
  constructor(now) {
    this.#now = now;
  }

  /** @param {string} time RFC 3339, of something that has just happened, or was just sent */
  note(time) {
    const happened = Date.parse(time);
    if (!Number.isNaN(happened)) this.#skew = Math.min(this.#skew, this.#now() - happened);
  }

  /** @returns {number | null} browser's time less server's, milliseconds; null as long as nothing has shown it */
  get skew() {
    return Number.isFinite(this.#skew) ? this.#skew : null;
  }
  /** @param {number} skew as a page before this one knew it, milliseconds */
  adopt(skew) {
    this.#skew = Math.min(this.#skew, skew);
  }

  /**
   * @param {string | null | undefined} time RFC 3339, the server's
   * @returns {number} the same moment on this browser's clock, milliseconds; NaN for what is no time
   */
  local(time) {
    return Date.parse(time ?? "") + (Number.isFinite(this.#skew) ? this.#skew : 0);
  }
}
