/** Zooms the board with two fingers or a double tap, up to twice its size. A zoomed board scrolls like any page. */

const MOST = 2;
/** The maximum time and distance between the taps of a double tap, milliseconds and pixels. */
const DOUBLE = 300;
const APART = 40;

/** @typedef {{x: number, y: number}} Point of the window, pixels */

export class BoardZoom {
  /** The scrolling element around the board. */ #root;
  #mayTap;
  #scale = 1;
  /** @type {{far: number, scale: number, middle: Point} | null} two fingers on the board */ #pinch = null;
  /** @type {(Point & {at: number}) | null} */ #tapped = null;

  /** @param {HTMLElement} root @param {() => boolean} mayTap whether a double tap may zoom now */
  constructor(root, mayTap) {
    this.#root = root;
    this.#mayTap = mayTap;
    // A pinch zooms the board and not the page.
    root.addEventListener("touchstart", (event) => this.#begin(event), { passive: false });
    root.addEventListener("touchmove", (event) => this.#follow(event), { passive: false });
    for (const end of ["touchend", "touchcancel"]) root.addEventListener(end, () => (this.#pinch = null));
    root.addEventListener("pointerup", (event) => this.#tap(event));
  }

  /** @param {TouchEvent} event */
  #begin(event) {
    this.#pinch = null;
    if (event.touches.length !== 2) return;
    event.preventDefault();
    this.#tapped = null;
    this.#pinch = { far: distance(event), scale: this.#scale, middle: middleOf(event) };
  }

  /** @param {TouchEvent} event */
  #follow(event) {
    const pinch = this.#pinch;
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const middle = middleOf(event);
    this.#to((pinch.scale * distance(event)) / Math.max(1, pinch.far), pinch.middle, middle);
    pinch.middle = middle;
  }

  /** @param {PointerEvent} event */
  #tap({ pointerType, clientX: x, clientY: y, timeStamp: at }) {
    if (pointerType !== "touch" || !this.#mayTap()) return;
    const before = this.#tapped;
    this.#tapped = { x, y, at };
    if (!before || at - before.at > DOUBLE || Math.hypot(x - before.x, y - before.y) > APART) return;
    this.#tapped = null;
    this.#to(this.#scale > 1 ? 1 : MOST, { x, y }, { x, y });
  }

  /** @param {number} wanted @param {Point} from the point on the board @param {Point} to its new position */
  #to(wanted, from, to) {
    const scale = Math.max(1, Math.min(MOST, wanted));
    const { left, top } = this.#root.getBoundingClientRect();
    const grown = scale / this.#scale;
    const [x, y] = [this.#root.scrollLeft + from.x - left, this.#root.scrollTop + from.y - top];
    this.#scale = scale;
    this.#root.classList.toggle("is-near", scale > 1);
    this.#root.style.setProperty("--near", String(scale));
    this.#root.scrollTo(x * grown - to.x + left, y * grown - to.y + top);
  }
}

/** @param {TouchEvent} event @returns {number} pixels */
const distance = ({ touches: [one, other] }) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** @param {TouchEvent} event @returns {Point} */
const middleOf = ({ touches: [one, other] }) => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
});
