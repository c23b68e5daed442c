/** Lets the user drag rows of a list by their handles, with mouse, pen or finger; the page scrolls at its edges. */

/** The distance from the window's edge within which the page scrolls, pixels. */
const EDGE = 72;
const SCROLL_STEP = 12;

export class RowDrag {
  #list;
  #drop;
  /** @type {{row: HTMLElement, startY: number, scroll: number, from: number, to: number, pointer: number} | null} */ #drag =
    null;
  #pointerY = 0;

  /**
   * @param {HTMLElement} list of rows with `data-key` and a `[data-grip]`
   * @param {(key: number, place: number) => void} drop
   */
  constructor(list, drop) {
    this.#list = list;
    this.#drop = drop;
    list.addEventListener("pointerdown", (event) => this.#start(event));
    list.addEventListener("pointermove", (event) => this.#follow(event));
    for (const end of ["pointerup", "pointercancel"])
      list.addEventListener(end, (event) => this.#end(event.type === "pointerup"));
  }

  get #rows() {
    return /** @type {HTMLElement[]} */ (Array.from(this.#list.children));
  }

  /** @param {PointerEvent} event */
  #start(event) {
    const grip = /** @type {Element} */ (event.target).closest("[data-grip]");
    const row = /** @type {HTMLElement | null} */ (grip?.closest("li") ?? null);
    if (!grip || !row || event.button !== 0) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (grip).focus({ preventScroll: true });
    grip.setPointerCapture(event.pointerId);
    const from = this.#rows.indexOf(row);
    this.#drag = { row, startY: event.clientY, scroll: scrollY, from, to: from, pointer: event.pointerId };
    this.#pointerY = event.clientY;
    row.classList.add("is-dragged");
    this.#scrollAlong();
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    if (!this.#drag) return;
    this.#pointerY = event.clientY;
    this.#place();
  }

  #place() {
    const drag = this.#drag;
    if (!drag) return;
    const shift = this.#pointerY - drag.startY + scrollY - drag.scroll;
    drag.row.style.transform = `translateY(${shift}px)`;
    const rows = this.#rows;
    const height = drag.row.offsetHeight;
    const middle = drag.row.offsetTop + shift + height / 2;
    const others = rows.filter((row) => row !== drag.row);
    drag.to = others.filter((row) => row.offsetTop + row.offsetHeight / 2 < middle).length;
    rows.forEach((row, index) => {
      if (row === drag.row) return;
      const place = index > drag.from ? index - 1 : index;
      const moves = index > drag.from && place < drag.to ? -1 : index < drag.from && place >= drag.to ? 1 : 0;
      row.style.transform = moves ? `translateY(${moves * height}px)` : "";
    });
  }

  #scrollAlong() {
    if (!this.#drag) return;
    const step = this.#pointerY < EDGE ? -SCROLL_STEP : this.#pointerY > innerHeight - EDGE ? SCROLL_STEP : 0;
    if (step) {
      scrollBy(0, step);
      this.#place();
    }
    requestAnimationFrame(() => this.#scrollAlong());
  }

  /** @param {boolean} dropped */
  #end(dropped) {
    const drag = this.#drag;
    if (!drag) return;
    this.#drag = null;
    drag.row.classList.remove("is-dragged");
    for (const row of this.#rows) row.style.transform = "";
    if (dropped && drag.to !== drag.from) this.#drop(Number(drag.row.dataset.key), drag.to);
  }
}
