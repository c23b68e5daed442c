/**
 * The terms as large buttons, one tap to call. What the crowd heard rises; but the list never moves under
 * a hand that is about to tap.
 */

import { hostTerms } from "../derive.js";
import { element, setText, syncList } from "../element.js";
import { icon } from "../icons.js";
import { wasExplained, keepExplained } from "../memory.js";

/** @typedef {ReturnType<typeof hostTerms>[number]} Row */

/** The list keeps still for so long after a hand was near it, milliseconds. */
const STILL = 1_500;
/** A tap so soon after its button moved was meant for another. */
const MOVED_GUARD = 250;

export class HostTerms {
  #call; #paint; #missed;
  #search = element("input", { class: "input", type: "search", id: "term-search", placeholder: "Type to find, Enter to call", autocomplete: "off", aria: { label: "Find a term" } });
  #hide = element("input", { type: "checkbox", id: "hide-called" });
  #list = element("ul", { class: "terms" });
  #none = element("p", { class: "soft empty", hidden: true }, "No term matches.");
  #tip = element("p", { class: "soft small tip" }, "Alt + 1…9 calls one of the first nine. Every call can be taken back.");
  root = element("div", { class: "term-picker" },
    element("div", { class: "term-tools" },
      element("div", { class: "search" }, icon("search"), this.#search),
      element("label", { class: "hide-called" }, this.#hide, "Hide called")),
    this.#tip, this.#list, this.#none);
  /** @type {Row[]} */ #all = [];
  /** @type {Row[]} */ #rows = [];
  /** @type {number[]} */ #order = [];
  #touched = -Infinity;
  #moved = -Infinity;
  /** @type {ReadonlySet<number>} */ #shifted = new Set();
  #waiting = 0;

  /**
   * @param {(term: number) => void} call
   * @param {() => void} paint
   * @param {() => void} missed a tap came just as the list moved, and was ignored
   */
  constructor(call, paint, missed) {
    this.#missed = missed;
    this.#call = call;
    this.#paint = paint;
    this.#hide.checked = wasExplained("hide-called");
    this.#hide.addEventListener("change", () => { if (this.#hide.checked) keepExplained("hide-called"); paint(); });
    this.#search.addEventListener("input", paint);
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        this.#callFirst();
      } else if (event.key === "Escape") {
        this.#search.value = "";
        paint();
      }
    });
    for (const type of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"]) {
      this.#list.addEventListener(type, () => { this.#touched = performance.now(); }, { passive: true });
    }
  }

  /** @param {import("../state.js").State} state @param {ReadonlySet<number>} pending terms under way */
  show(state, pending) {
    const sought = fold(this.#search.value);
    this.#all = this.#settled(hostTerms(state));
    this.#rows = this.#all.filter((row) => fold(row.text).includes(sought) && (!this.#hide.checked || !row.call || pending.has(row.term)));
    if (state.round?.language) this.#list.lang = state.round.language;
    const shortcuts = new Map(this.#rows.filter((row) => !row.call).slice(0, 9).map((row, index) => [row.term, index + 1]));
    const moved = syncList(this.#list, this.#rows, (row) => `${row.term}.${row.text}`, (row) => this.#make(row), (made, row) => update(made, row, pending.has(row.term), shortcuts.get(row.term)));
    if (moved) this.#moved = performance.now();
    this.#none.hidden = this.#rows.length > 0;
    this.#list.classList.toggle("is-idle", state.round?.state !== "playing");
  }

  /**
   * Shortcuts of the whole page.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.altKey && !event.ctrlKey && !event.metaKey && /^Digit[1-9]$/.test(event.code)) {
      const row = this.#rows.filter((candidate) => !candidate.call)[Number(event.code.slice(5)) - 1];
      event.preventDefault();
      if (row && !event.repeat) this.#tap(row.term);
    } else if (event.key === "/" && !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) {
      event.preventDefault();
      this.#search.focus();
    }
  }

  /**
   * The new order once no hand is near, the old one until then.
   * @param {Row[]} rows
   */
  #settled(rows) {
    const wanted = rows.map((row) => row.term);
    const same = wanted.length === this.#order.length && wanted.every((term) => this.#order.includes(term));
    const quiet = performance.now() - this.#touched;
    if (same && quiet < STILL) {
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(this.#paint, STILL - quiet + 20);
      const byTerm = new Map(rows.map((row) => [row.term, row]));
      return this.#order.map((term) => /** @type {Row} */ (byTerm.get(term)));
    }
    const shifted = same ? wanted.filter((term, index) => this.#order[index] !== term) : [];
    if (shifted.length > 0) this.#shifted = new Set(shifted);
    this.#order = wanted;
    return rows;
  }

  #callFirst() {
    // Enter may come before the next drawing: what counts is what was typed, not what is drawn.
    const sought = fold(this.#search.value);
    const row = this.#all.find((candidate) => !candidate.call && fold(candidate.text).includes(sought));
    if (!sought || !row) return;
    this.#search.value = "";
    this.#call(row.term);
    this.#paint();
  }

  /** @param {number} term */
  #tap(term) {
    if (performance.now() - this.#moved < MOVED_GUARD && this.#shifted.has(term)) this.#missed();
    else this.#call(term);
  }

  /** @param {Row} row */
  #make(row) {
    return element("li", {},
      element("button", { class: "term", type: "button", on: { click: () => this.#tap(row.term) } },
        element("span", { class: "term-key", aria: { hidden: "true" } }),
        element("span", { class: "term-text" }, row.text),
        element("span", { class: "term-heard", lang: "en" }),
        element("span", { class: "term-number", lang: "en" })));
  }
}

/** @param {HTMLElement} made @param {Row} row @param {boolean} pending @param {number | undefined} shortcut */
function update(made, row, pending, shortcut) {
  const button = /** @type {HTMLButtonElement} */ (made.firstElementChild);
  const [key, , heard, number] = Array.from(button.children);
  setText(key, shortcut ? String(shortcut) : "");
  const shown = `${row.heard}|${row.needed}|${row.call?.number ?? ""}|${pending}`;
  if (button.dataset.shown === shown) return;
  button.dataset.shown = shown;
  button.dataset.state = pending ? "pending" : row.call ? "called" : row.heard + row.needed > 0 ? "heard" : "open";
  heard.replaceChildren(
    ...(row.heard ? [icon("ear"), `${row.heard} heard it`] : []),
    ...(row.needed ? [icon("star"), row.needed === 1 ? "1 needs it" : `${row.needed} need it`] : []));
  number.replaceChildren(...(row.call ? [icon("check"), `Call ${row.call.number}`] : pending ? ["Sending…"] : []));
  button.setAttribute("aria-disabled", String(Boolean(row.call)));
}

/**
 * Without case or accents.
 * @param {string} text
 */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{Mark}/gu, "").toLocaleLowerCase("en").trim();
}
