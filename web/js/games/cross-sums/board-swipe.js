/** A finger that is drawn over several cells marks them all as it marks the first. */

/**
 * @typedef {object} Acts
 * @property {(cell: number) => boolean} begin with the first cell; false where nothing is marked by swiping now
 * @property {(cell: number) => boolean} mark each cell in turn; false once it must not go on
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
    // Where the board is larger than its frame, a drawn finger pushes it instead.
    new ResizeObserver(() => this.#allow()).observe(root);
  }

  /** Whether the press that has just ended was a swipe, so that it is no tap. */
  get isSwipe() {
    return this.#now?.isSwipe === true;
  }

  /** Whether a drawn finger marks, and does not push the board. */
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
    // A browser sends one event a frame; a fast finger passes several cells in it.
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
