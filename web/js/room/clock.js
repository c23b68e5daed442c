/**
 * The server's clock as far as a page can know it: every snapshot and every fact that is sent immediately shows how
 * much this browser's clock differs, and the least delayed one is the best estimate.
 */

export class ServerClock {
  #now;
  /** The browser's time minus the server's, milliseconds. */
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

  /** @returns {number | null} the browser's time minus the server's, milliseconds; null until something has shown it */
  get skew() {
    return Number.isFinite(this.#skew) ? this.#skew : null;
  }
  /** @param {number} skew as an earlier page knew it, milliseconds */
  adopt(skew) {
    this.#skew = Math.min(this.#skew, skew);
  }

  /**
   * @param {string | null | undefined} time RFC 3339, the server's
   * @returns {number} the same moment on this browser's clock, milliseconds; NaN for an invalid time
   */
  local(time) {
    return Date.parse(time ?? "") + (Number.isFinite(this.#skew) ? this.#skew : 0);
  }
}
