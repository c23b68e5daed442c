/** The board of cards with its chips: drawn from values, reports taps, knows no rules. */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { number, text } from "../../kit/texts.js";
import { BoardZoom } from "./board-zoom.js";
import { suitOf } from "./rules/cards.js";
import { chipMark, rankSign, suitSign } from "./words.js";

/**
 * @typedef {object} Look
 * @property {readonly (number | null)[]} teams the team of the chip on each cell
 * @property {readonly import("./rules/board.js").Claim[]} claims
 * @property {ReadonlyMap<number, number>} [spaces] numbered cells for the chosen card, from 1
 * @property {ReadonlySet<number>} [targets] cells for a chosen jack
 * @property {number | null} [chosen] the cell that must be confirmed
 * @property {readonly number[]} [marked] highlighted cells, such as five that could be locked
 * @property {readonly number[]} [recent] the cells played since the player's last turn, the latest last
 * @property {{team: number, lines: (readonly number[])[]} | null} [won] the winning team, and the rows that decided
 * @property {ReadonlyMap<number, number>} [heat] the share of votes for the most wanted cells, 0 to 1
 * @property {(cell: number) => string} name of a cell with all that is to be said of it
 */

/** The maximum distance of a tap from the intended space, pixels. */
const NEAR = 44;
const SVG = "http://www.w3.org/2000/svg";

export class CardBoard {
  #board = element("div", { class: "jack-board", role: "grid" });
  #window = element("div", { class: "jack-window" }, this.#board);
  /** An element with the available width, which determines the board's size. */
  root = element("div", { class: "jack-square" }, this.#window);
  /** @type {HTMLElement[]} */ #cells = [];
  /** @type {HTMLElement[]} */ #spots = [];
  #lines = document.createElementNS(SVG, "svg");
  #tapped;
  #focus = 44;
  /** @type {readonly (number | null)[] | null} */ #faces = null;
  /** @type {string[]} */ #drawn = [];
  /** @type {readonly number[]} */ #wanted = [];

  /** @param {((cell: number) => void) | null} tapped null if cells cannot be tapped */
  constructor(tapped) {
    this.#tapped = tapped;
    this.#lines.setAttribute("class", "jack-lines");
    this.#lines.setAttribute("viewBox", "0 0 10 10");
    this.#lines.setAttribute("aria-hidden", "true");
    this.#board.setAttribute("aria-label", text("sequence/game.board"));
    if (!tapped) return;
    this.#board.addEventListener("click", (event) => this.#click(event));
    this.#board.addEventListener("keydown", (event) => this.#move(event));
    new BoardZoom(this.#window, () => this.#wanted.length === 0);
  }

  /** @param {readonly (number | null)[]} faces by cell, 0 to 51 */
  show(faces) {
    if (this.#faces === faces) return;
    this.#faces = faces;
    this.#drawn = [];
    this.#lines.replaceChildren();
    this.#spots = [];
    this.#cells = faces.map((face, cell) => {
      const spot = element("span", { class: "jack-spot", aria: { hidden: "true" } });
      this.#spots.push(spot);
      return element(
        "div",
        {
          class: "jack-cell",
          role: "gridcell",
          ...(this.#tapped ? { tabIndex: cell === this.#focus ? 0 : -1 } : {}),
          data: { cell: String(cell), suit: face === null ? "corner" : suitOf(face) },
        },
        face === null
          ? icon("star")
          : element(
              "span",
              { class: "jack-face", aria: { hidden: "true" } },
              element("span", {}, rankSign(face)),
              element("span", {}, suitSign(face)),
            ),
        spot,
      );
    });
    this.#board.replaceChildren(
      ...Array.from({ length: 10 }, (_, row) =>
        element("div", { class: "jack-row", role: "row" }, ...this.#cells.slice(10 * row, 10 * row + 10)),
      ),
      this.#lines,
    );
  }

  /** @param {Look} look */
  draw({
    teams,
    claims,
    spaces = new Map(),
    targets = new Set(),
    chosen = null,
    marked = [],
    recent = [],
    won = null,
    heat = new Map(),
    name,
  }) {
    this.#wanted = [...spaces.keys(), ...targets];
    const locked = new Set(claims.flatMap(({ cells }) => cells));
    const winning = new Set(won?.lines.flat());
    const last = recent.at(-1);
    if (won === null) delete this.#board.dataset.won;
    else this.#board.dataset.won = String(won.team);
    this.#cells.forEach((made, cell) => {
      const team = teams[cell];
      const space = spaces.get(cell);
      const states = [
        space !== undefined ? "is-space" : "",
        targets.has(cell) ? "is-target" : "",
        chosen === cell ? "is-chosen" : "",
        marked.includes(cell) ? "is-marked" : "",
        last === cell ? "is-last" : recent.includes(cell) ? "is-recent" : "",
        winning.has(cell) ? "is-winning" : "",
        locked.has(cell) && team !== null ? "is-locked" : "",
      ];
      const words = name(cell);
      const share = heat.get(cell);
      const key = `${team}|${space}|${states.join(" ")}|${share}|${words}`;
      if (this.#drawn[cell] === key) return;
      this.#drawn[cell] = key;
      made.className = ["jack-cell", ...states].filter(Boolean).join(" ");
      made.setAttribute("aria-label", words);
      made.classList.toggle("is-wanted", share !== undefined);
      made.style.setProperty("--heat", `${Math.round(100 * (share ?? 0))}%`);
      this.#spots[cell].replaceChildren(
        ...(team === null ? [] : [chipMark(team)]),
        ...(space === undefined ? [] : [element("span", { class: "jack-number" }, String(space))]),
        ...(share === undefined
          ? []
          : [element("span", { class: "jack-share" }, number(share, { style: "percent", maximumFractionDigits: 0 }))]),
      );
    });
    this.#drawLines([...claims, ...openLines(claims, won)]);
  }

  /**
   * Existing lines stay, so that only new ones are animated.
   * @param {Look["claims"]} claims
   */
  #drawLines(claims) {
    const wanted = claims.map((claim) => ({ ...claim, key: `${claim.team}/${claim.cells[0]}/${claim.cells.at(-1)}` }));
    const lines = /** @type {SVGElement[]} */ (Array.from(this.#lines.children));
    const there = new Set(lines.map(({ dataset }) => dataset.key));
    for (const line of lines) if (!wanted.some(({ key }) => key === line.dataset.key)) line.remove();
    for (const { team, cells, key } of wanted) {
      if (there.has(key)) continue;
      const line = document.createElementNS(SVG, "line");
      const [from, to] = [cells[0], cells[cells.length - 1]];
      const ends = { x1: from % 10, y1: Math.floor(from / 10), x2: to % 10, y2: Math.floor(to / 10) };
      for (const [name, value] of Object.entries(ends)) line.setAttribute(name, String(value + 0.5));
      line.setAttribute("pathLength", "1");
      Object.assign(line.dataset, { team, key });
      this.#lines.append(line);
    }
  }

  /** @param {number} cell @returns {DOMRect} */
  rectOf(cell) {
    return this.#cells[cell].getBoundingClientRect();
  }

  /** @returns {number} the width of a cell, pixels */
  get cellSize() {
    return this.#cells[0]?.getBoundingClientRect().width ?? 0;
  }

  /** @param {number} cell */
  focus(cell = this.#focus) {
    this.#point(cell);
    this.#cells[cell]?.focus();
  }

  /** @param {MouseEvent} event determines the intended cell: with a chosen card, one of its spaces nearby */
  #click(event) {
    const made = event.target instanceof Element ? event.target.closest(".jack-cell") : null;
    if (!(made instanceof HTMLElement)) return;
    let cell = Number(made.dataset.cell);
    if (!this.#wanted.includes(cell)) {
      const near = this.#wanted
        .map((one) => {
          const { left, top, width, height } = this.rectOf(one);
          return { one, far: Math.hypot(event.clientX - left - width / 2, event.clientY - top - height / 2) };
        })
        .filter(({ far }) => far <= NEAR)
        .sort((one, other) => one.far - other.far);
      if (near.length > 0 && this.#wanted.length <= 2) cell = near[0].one;
    }
    this.#point(cell);
    this.#tapped?.(cell);
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.#tapped?.(this.#focus);
    }
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(9, Math.floor(this.#focus / 10) + step[0]));
    const column = Math.max(0, Math.min(9, (this.#focus % 10) + step[1]));
    this.focus(10 * row + column);
  }

  /** @param {number} cell */
  #point(cell) {
    this.#cells[this.#focus]?.setAttribute("tabindex", "-1");
    this.#focus = cell;
    this.#cells[cell]?.setAttribute("tabindex", "0");
  }
}

/**
 * @param {Look["claims"]} claims @param {Look["won"]} won
 * @returns {Look["claims"]} the rows that decided and are no sequences
 */
const openLines = (claims, won) =>
  (won?.lines ?? [])
    .filter((cells) => !claims.some((claim) => claim.cells.join() === cells.join()))
    .map((cells) => ({ team: won?.team ?? 0, cells }));
