/** Custom shapes, drawn on a grid. Each is a pattern. The texts are in the catalogue `masks`. */

import { button, element, setText } from "../../kit/element.js";
import { icon, iconButton } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";

/** The maximum number of shapes. */
const MASKS_MOST = 16;

export class MaskPicker {
  #size;
  /** @type {Set<number>[]} */ #masks;
  #list = element("div", { class: "masks" });
  #add = button("button quiet mask-add", () => this.#new(), icon("plus"), text("bingo/masks.add"));
  /**
   * @type {{on: boolean, value: boolean, tile: EventTarget | null}} whether the pointer paints or erases, and the tile
   * it began on, whose click event must be ignored
   */
  #painting = { on: false, value: false, tile: null };
  root = element("div", { class: "mask-picker" }, this.#list, this.#add);

  /** @type {() => void} */ onChange = () => {};

  /** @param {number} size @param {readonly (readonly number[])[]} masks */
  constructor(size, masks) {
    this.#size = size;
    this.#masks = masks.map((cells) => new Set(cells));
    // Releasing the pointer elsewhere is not a click.
    addEventListener("pointerup", (event) => {
      this.#painting.on = false;
      if (event.target !== this.#painting.tile) this.#painting.tile = null;
    });
    addEventListener("pointercancel", () => {
      this.#painting = { on: false, value: false, tile: null };
    });
    this.#draw();
  }

  /** Returns the shapes that are not empty, in ascending order. */
  get masks() {
    return this.#masks.filter((cells) => cells.size > 0).map((cells) => [...cells].sort((a, b) => a - b));
  }

  /** @param {number} size shapes of another size are discarded */
  resize(size) {
    if (size === this.#size) return;
    this.#size = size;
    this.#masks = [];
    this.#draw();
  }

  /** Adds a first shape if there is none. */
  begin() {
    if (this.#masks.length > 0) return;
    this.#masks.push(new Set());
    this.#draw();
  }

  #new() {
    this.#masks.push(new Set());
    this.#draw();
    /** @type {HTMLElement | null} */ (this.#list.lastElementChild?.querySelector("button"))?.focus();
  }

  #draw() {
    this.#list.replaceChildren(...this.#masks.map((cells, index) => this.#grid(cells, index)));
    this.#add.hidden = this.#masks.length >= MASKS_MOST;
    this.onChange();
  }

  /** @param {Set<number>} cells @param {number} index */
  #grid(cells, index) {
    const side = this.#size;
    const note = element("span", { class: "soft small" });
    const show = () =>
      setText(note, cells.size === 0 ? text("bingo/masks.empty") : text("bingo/masks.cells", { count: cells.size }));
    /** @param {number} cell @param {boolean} on */
    const set = (cell, on) => {
      if (on) cells.add(cell);
      else cells.delete(cell);
      tiles[cell].setAttribute("aria-pressed", String(on));
      show();
      this.onChange();
    };
    const tiles = Array.from({ length: side * side }, (_, cell) => {
      const tile = tileOf(cell, side, cells.has(cell));
      // Keys and screen readers click without a pointer. After a finger or mouse has painted, the click is ignored.
      tile.addEventListener("click", (event) => {
        if (event.detail === 0 || this.#painting.tile !== tile) set(cell, !cells.has(cell));
        this.#painting.tile = null;
      });
      return tile;
    });
    const grid = element(
      "div",
      { class: "shape", role: "group", aria: { label: text("bingo/masks.shape", { number: index + 1 }) } },
      ...tiles,
    );
    grid.style.setProperty("--size", String(side));
    this.#paintOn(grid, cells, set);
    show();
    return element("div", { class: "mask" }, grid, element("div", { class: "mask-foot" }, note, this.#deletion(index)));
  }

  /**
   * A moving finger or mouse continues to paint.
   * @param {HTMLElement} grid @param {Set<number>} cells @param {(cell: number, on: boolean) => void} set
   */
  #paintOn(grid, cells, set) {
    const cellAt = (/** @type {PointerEvent} */ event) => {
      const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".shape-cell");
      return found && grid.contains(found) ? Number(/** @type {HTMLElement} */ (found).dataset.cell) : -1;
    };
    grid.addEventListener("pointerdown", (event) => {
      const cell = event.button === 0 ? cellAt(event) : -1;
      if (cell < 0) return;
      /** @type {Element} */ (event.target).releasePointerCapture(event.pointerId);
      this.#painting = { on: true, value: !cells.has(cell), tile: grid.children[cell] };
      set(cell, this.#painting.value);
    });
    grid.addEventListener("pointermove", (event) => {
      const cell = this.#painting.on ? cellAt(event) : -1;
      if (cell >= 0 && cells.has(cell) !== this.#painting.value) set(cell, this.#painting.value);
    });
  }

  /** @param {number} index */
  #deletion(index) {
    const made = iconButton("trash", text("bingo/masks.deleteNumber", { number: index + 1 }), () => {
      this.#masks.splice(index, 1);
      this.#draw();
    });
    made.title = text("bingo/masks.delete");
    return made;
  }
}

/** @param {number} cell @param {number} side @param {boolean} isOn */
const tileOf = (cell, side, isOn) =>
  element("button", {
    class: "shape-cell",
    type: "button",
    data: { cell: String(cell) },
    aria: {
      pressed: String(isOn),
      label: text("bingo/masks.cell", { row: Math.floor(cell / side) + 1, column: (cell % side) + 1 }),
    },
  });
