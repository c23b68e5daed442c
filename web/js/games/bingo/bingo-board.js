/**
 * `<bingo-board>`: a grid of square tiles, or a list of the same tiles where text is large. Fires `tile` for a
 * tap and `detail` for a long press of a finger, the menu key, I, or the context menu, both with `{cell}`.
 */

import { alreadyShows, element, setText } from "../../kit/element.js";
import { fitLabels, unfitLabels } from "../../kit/fit.js";
import { icon } from "../../kit/icons.js";
import { onSettings, settings } from "../../kit/settings.js";
import { text } from "../../kit/texts.js";
import { cellState } from "./words.js";

/** @typedef {import("./derive.js").BoardView} BoardView */
/** @typedef {import("./derive.js").Cell} Cell */
/**
 * @typedef {{button: HTMLButtonElement, label: HTMLElement, words: HTMLElement, status: HTMLElement, badge:
 *   HTMLElement, stamp: HTMLElement, shown: string}} Tile
 */

/** The smallest letters on a tile of the usual width of phones, and the smallest on a narrower one, CSS pixels. */
const [LETTERS, LETTERS_NARROW] = [13, 11];
const USUAL_TILE = 66;
/** A second tap on the same tile within this time is a bounce, milliseconds. */
const BOUNCE = 100;
/** @type {Record<string, string>} */
const BADGES = { suggested: "megaphone", early: "pencil", winning: "star", free: "star", doubted: "clock" };
/** Further text of a tile's label, after its state. */
const POINTED = Object.freeze({
  tap: "bingo/game.board.claim",
  wait: "bingo/game.board.waits",
  near: "bingo/game.board.near",
});

export class BingoBoard extends HTMLElement {
  /** @type {Tile[]} */ #tiles = [];
  #grid = element("div", { class: "board-grid", role: "grid" });
  #ribbons = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  #size = 0;
  #texts = "";
  #isList = false;
  #focused = 0;
  #lastTap = { cell: -1, time: -Infinity };
  #pressed = { timer: 0, fired: false };
  /** The inner size of a tile for which the words were last fitted. */ #fitted = "";
  // The first notification only reports the current size, for which the words are already fitted.
  #observer = new ResizeObserver(() => this.#fitted !== this.#inside && this.#fit());
  #forget = () => {};
  #refit = () => this.#fit();

  connectedCallback() {
    this.classList.add("board");
    if (!this.#grid.hasAttribute("aria-label")) this.#grid.setAttribute("aria-label", text("bingo/game.board.label"));
    this.#ribbons.setAttribute("class", "board-ribbons");
    this.#ribbons.setAttribute("aria-hidden", "true");
    this.#ribbons.setAttribute("preserveAspectRatio", "none");
    this.replaceChildren(this.#ribbons, this.#grid);
    this.#observe();
    // After a change of text size or weight, the style sheet is up to date in the next frame.
    this.#forget = onSettings(() => requestAnimationFrame(() => this.#fit()));
    // The pages' own typefaces arrive last.
    document.fonts?.addEventListener("loadingdone", this.#refit);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    this.#forget();
    document.fonts?.removeEventListener("loadingdone", this.#refit);
  }

  /** More contrast makes borders wider. Then the inside of a tile changes its size, but the board does not. */
  #observe() {
    this.#observer.disconnect();
    for (const part of [this.#grid, this.#tiles[0]?.button]) if (part) this.#observer.observe(part);
  }

  /**
   * @param {BoardView} view
   * @param {{language?: string, disabled?: boolean, awaited?: boolean, list?: boolean, over?: boolean, label?:
   *   string}} [options]
   *   `over`: whether taps no longer count; then no tile asks for one
   */
  show(view, options = {}) {
    if (view.size !== this.#size) this.#build(view.size);
    this.classList.toggle("is-awaited", options.awaited ?? false);
    this.classList.toggle("is-over", options.over ?? false);
    this.classList.toggle("has-bingo", view.bingo);
    this.classList.toggle("is-claimable", view.claimable);
    if (options.label) this.#grid.setAttribute("aria-label", options.label);
    if (options.language && this.#grid.lang !== options.language) this.#grid.lang = options.language;
    view.cells.forEach((cell, index) => this.#showCell(this.#tiles[index], cell, options));
    this.#showRibbons(view);
    const texts = view.cells.map((cell) => cell.text).join("\n");
    const isList = options.list ?? false;
    if (texts === this.#texts && isList === this.#isList) return;
    this.#texts = texts;
    this.#isList = isList;
    this.classList.toggle("is-list", isList);
    this.#fit();
  }

  /** Focuses the tile that the Tab key reaches. */
  focus() {
    this.#tiles[this.#focused]?.button.focus();
  }

  /** @param {readonly number[]} cells @returns {DOMRect[]} where they are on the screen */
  boundsOf(cells) {
    return cells.flatMap((cell) => (this.#tiles[cell] ? [this.#tiles[cell].button.getBoundingClientRect()] : []));
  }

  /** @returns {HTMLElement[]} the words of all tiles */
  get labels() {
    return this.#tiles.map((tile) => tile.label);
  }

  /** @param {number} cell @returns {HTMLElement | undefined} */
  tile(cell) {
    return this.#tiles[cell]?.button;
  }

  /**
   * Shakes a tile whose tap the server has refused.
   * @param {number} cell
   */
  refuse(cell) {
    const button = this.#tiles[cell]?.button;
    button?.classList.remove("is-refused");
    void button?.offsetWidth;
    button?.classList.add("is-refused");
  }

  /** @param {number} size */
  #build(size) {
    this.#size = size;
    this.#focused = 0;
    this.style.setProperty("--size", String(size));
    this.#tiles = Array.from({ length: size * size }, (_, cell) => this.#makeTile(cell));
    const rows = Array.from({ length: size }, (_, row) => {
      const cells = this.#tiles.slice(row * size, (row + 1) * size).map((tile, column) => {
        const cell = element("div", { class: "board-cell", role: "gridcell" }, tile.button);
        // A badge overlaps the next tile.
        cell.style.zIndex = String(size - column);
        return cell;
      });
      return element("div", { class: "board-row", role: "row" }, ...cells);
    });
    this.#grid.replaceChildren(...rows);
    this.#texts = "";
    this.#observe();
  }

  /** @param {number} cell @returns {Tile} */
  #makeTile(cell) {
    // The visible text may contain soft hyphens; the label does not.
    const label = element("span", { class: "tile-label", dir: "auto", aria: { hidden: "true" } });
    const words = element("span");
    const status = element("span", { lang: document.documentElement.lang });
    const badge = element("span", { class: "tile-badge" });
    const stamp = element("span", { class: "tile-stamp" });
    const button = element(
      "button",
      { class: "tile", type: "button", tabIndex: cell === 0 ? 0 : -1, aria: { pressed: "false" } },
      stamp,
      label,
      element("span", { class: "visually-hidden" }, words, status),
      badge,
    );
    button.addEventListener("click", (event) => this.#tap(cell, event.timeStamp));
    button.addEventListener("keydown", (event) => this.#key(cell, event));
    button.addEventListener("focus", () => this.#rove(cell));
    button.addEventListener("pointerdown", (event) => {
      this.#pressed.fired = false;
      clearTimeout(this.#pressed.timer);
      const { press } = settings();
      // A mouse has a second button for details, so a long press with it is an ordinary press.
      if (event.button === 0 && event.pointerType !== "mouse" && press > 0)
        this.#pressed.timer = setTimeout(() => this.#detail(cell, true), press);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      button.addEventListener(end, () => clearTimeout(this.#pressed.timer));
    button.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const byFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
      if (!this.#pressed.fired && (!byFinger || settings().press > 0)) this.#detail(cell, true);
    });
    return { button, label, words, status, badge, stamp, shown: "" };
  }

  /** @param {Tile} tile @param {Cell} cell @param {{disabled?: boolean, over?: boolean}} options */
  #showCell(tile, cell, { disabled = false, over = false }) {
    const { stamp: shape } = settings();
    const shown = `${cell.state}|${cell.winning}|${cell.pending}|${cell.pointed}|${cell.doubted}|${disabled}|${over}|${shape}|${cell.text}`;
    if (shown === tile.shown) return;
    tile.shown = shown;
    const { button, label, words, status, badge, stamp } = tile;
    const name = cell.state === "free" ? text("bingo/game.board.free") : cell.text;
    if (words.textContent !== name) label.textContent = words.textContent = name;
    const look = cell.winning ? "winning" : cell.doubted ? "doubted" : cell.state;
    setText(
      status,
      [
        "",
        cellState(cell.state, over),
        cell.winning && text("bingo/game.board.winning"),
        (cell.doubted ?? false) && text("bingo/game.board.doubted"),
        !over && cell.pointed && text(POINTED[cell.pointed]),
      ]
        .filter((part, index) => part || index === 0)
        .join(", "),
    );
    button.dataset.state = cell.state;
    const badgeIcon = look === "confirmed" ? shape : (BADGES[look] ?? "");
    if (badge.dataset.look !== `${look}.${badgeIcon}`) {
      badge.dataset.look = `${look}.${badgeIcon}`;
      badge.replaceChildren(...(badgeIcon ? [icon(badgeIcon)] : []));
    }
    const stamped = cell.state === "confirmed" && shape !== "check" ? shape : "";
    if ((stamp.dataset.shape ?? "") !== stamped) {
      stamp.dataset.shape = stamped;
      stamp.replaceChildren(...(stamped ? [icon(stamped)] : []));
    }
    button.classList.toggle("is-doubted", cell.doubted ?? false);
    button.classList.toggle("is-winning", cell.winning);
    button.classList.toggle("is-pending", cell.pending);
    button.dataset.pointed = cell.pointed;
    const pressed = cell.state === "confirmed" || cell.state === "early" || cell.state === "free";
    button.setAttribute("aria-pressed", String(pressed));
    button.setAttribute("aria-disabled", String(disabled || cell.state === "free"));
  }

  /**
   * A ribbon joins the tiles of each completed line, so that they read as one.
   * @param {BoardView} view
   */
  #showRibbons(view) {
    const lines = view.held.filter((pattern) => /^(row|column|diagonal)/.test(pattern.id));
    if (alreadyShows(this.#ribbons, lines.map((line) => line.id).join())) return;
    this.#ribbons.setAttribute("viewBox", `0 0 ${view.size} ${view.size}`);
    this.#ribbons.replaceChildren(
      ...lines.map((line) => {
        const [first, last] = [line.cells[0], line.cells[line.cells.length - 1]];
        const stroke = document.createElementNS("http://www.w3.org/2000/svg", "line");
        stroke.setAttribute("x1", String((first % view.size) + 0.5));
        stroke.setAttribute("y1", String(Math.floor(first / view.size) + 0.5));
        stroke.setAttribute("x2", String((last % view.size) + 0.5));
        stroke.setAttribute("y2", String(Math.floor(last / view.size) + 0.5));
        return stroke;
      }),
    );
  }

  /** @param {number} cell @param {number} time */
  #tap(cell, time) {
    clearTimeout(this.#pressed.timer);
    if (this.#pressed.fired) {
      this.#pressed.fired = false;
      return;
    }
    if (this.#lastTap.cell === cell && time - this.#lastTap.time < BOUNCE) return;
    this.#lastTap = { cell, time };
    if (this.#tiles[cell].button.getAttribute("aria-disabled") === "true") return;
    this.dispatchEvent(new CustomEvent("tile", { detail: { cell } }));
  }

  /** @param {number} cell @param {boolean} byPress */
  #detail(cell, byPress) {
    clearTimeout(this.#pressed.timer);
    this.#pressed.fired = byPress;
    this.dispatchEvent(new CustomEvent("detail", { detail: { cell } }));
  }

  /** @param {number} cell @param {KeyboardEvent} event */
  #key(cell, event) {
    const [row, column] = [Math.floor(cell / this.#size), cell % this.#size];
    const last = this.#size - 1;
    const forward = document.documentElement.dir === "rtl" ? -1 : 1;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [Math.max(0, row - 1), column],
      ArrowDown: [Math.min(last, row + 1), column],
      ArrowLeft: [row, Math.max(0, Math.min(last, column - forward))],
      ArrowRight: [row, Math.max(0, Math.min(last, column + forward))],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? last : row, last],
    };
    if (event.key === "ContextMenu" || event.key === "i") {
      event.preventDefault();
      this.#detail(cell, false);
    } else if (steps[event.key]) {
      event.preventDefault();
      const [nextRow, nextColumn] = steps[event.key];
      this.#tiles[nextRow * this.#size + nextColumn].button.focus();
    } else if (event.repeat && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
    }
  }

  /** @param {number} cell the one tile that Tab reaches */
  #rove(cell) {
    this.#tiles[this.#focused].button.tabIndex = -1;
    this.#tiles[cell].button.tabIndex = 0;
    this.#focused = cell;
  }

  get #inside() {
    const tile = this.#tiles[0]?.button;
    return `${tile?.clientWidth}×${tile?.clientHeight}`;
  }

  #fit() {
    this.#fitted = this.#inside;
    const side = this.#tiles[0]?.button.clientWidth ?? 0;
    if (this.#isList) unfitLabels(this.#tiles.map((tile) => tile.label));
    else if (side > 0)
      fitLabels(
        this.#tiles.map((tile) => tile.label),
        Math.max(14, Math.min(side * 0.305, 34)),
        Math.max(LETTERS_NARROW, Math.min(LETTERS, (LETTERS * side) / USUAL_TILE)),
      );
  }
}

customElements.define("bingo-board", BingoBoard);
