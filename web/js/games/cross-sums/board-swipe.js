/** A swipe over several cells. It marks them all like the first one. */

/**
 * @typedef {object} Acts
 * @property {(cell: number) => boolean} begin with the first cell; returns false if a swipe cannot mark now
 * @property {(cell: number) => boolean} mark each cell in turn; returns false to end the swipe
 */

export class Swipe {
  #root;
  #cellOf;
  #acts;
  /** @type {{pointer: number, last: number, state: "pressed" | "going" | "over", isSwipe: boolean} | null} */ #now =
    null;

  /**
   * @param {HTMLElement} root of the board
   * @param {(element: Element | null) => number} cellOf the number of an element's cell; -1 for none
   * @param {Acts} acts
   */
  constructor(root, cellOf, acts) {
    this.#root = root;
    this.#cellOf = cellOf;
    this.#acts = acts;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
      root.addEventListener(type, () => {
        if (this.#now) this.#now.state = "over";
      });
    // If the board is larger than its frame, a swipe scrolls it instead.
    new ResizeObserver(() => this.#allow()).observe(root);
  }

  /** Whether the press that just ended was a swipe and therefore no tap. */
  get isSwipe() {
    return this.#now?.isSwipe === true;
  }

  /** Whether a swipe marks cells, rather than scrolling the board. */
  #allow() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.#root;
    const isWhole = scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
    this.#root.classList.toggle("can-swipe", isWhole);
    return isWhole;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = this.#cellOf(/** @type {Element} */ (event.target));
    const isMeant = event.isPrimary && event.button === 0 && cell >= 0 && this.#allow();
    this.#now = isMeant ? { pointer: event.pointerId, last: cell, state: "pressed", isSwipe: false } : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#now?.pointer !== event.pointerId) return;
    // A browser sends one event per frame, in which a fast finger may pass several cells.
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of passed.length > 0 ? passed : [event])
      this.#reach(this.#cellOf(document.elementFromPoint(clientX, clientY)));
  }

  /** @param {number} cell under the finger */
  #reach(cell) {
    const now = this.#now;
    if (!now || now.state === "over" || cell < 0 || cell === now.last) return;
    if (now.state === "pressed") {
      now.isSwipe = this.#acts.begin(now.last);
      now.state = now.isSwipe && this.#acts.mark(now.last) ? "going" : "over";
      if (now.state === "over") return;
    }
    now.last = cell;
    if (!this.#acts.mark(cell)) now.state = "over";
  }
}
