/** Parts that take turns where not all of them fit: each group is shown for some seconds. */

/** How long a group is shown, milliseconds. */
export const TURN = 7_000;

export class Turns {
  #first = 0;
  #timer = 0;
  #shown = 0;
  #count = 0;
  #changed;

  /** @param {() => void} changed called when it is the next group's turn */
  constructor(changed) {
    this.#changed = changed;
  }

  /**
   * @template Part
   * @param {readonly Part[]} parts
   * @returns {Part[]} the same parts; those whose turn it is are first
   */
  order(parts) {
    const first = parts.length > 0 ? this.#first % parts.length : 0;
    return [...parts.slice(first), ...parts.slice(0, first)];
  }

  /** @param {number} shown how many of the first parts are visible @param {number} count of all parts */
  show(shown, count) {
    [this.#shown, this.#count] = [shown, count];
    if (shown > 0 && shown < count) {
      this.#timer ||= setTimeout(() => this.#next(), TURN);
      return;
    }
    this.restart();
  }

  /** Begins with the first parts again. */
  restart() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#first = 0;
  }

  #next() {
    this.#timer = 0;
    this.#first = (this.#first + this.#shown) % this.#count;
    this.#changed();
  }
}
