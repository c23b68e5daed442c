/**
 * The terms as large buttons that call with one tap. Terms marked by the crowd move up, but the list never moves while
 * the host is about to tap. Unforeseen terms can be typed and called.
 */

import { hostTerms } from "../derive.js";
import { alreadyShows, button, element, setText, syncList } from "../../../kit/element.js";
import { folded } from "../../../kit/search-text.js";
import { digitsOf, isThere, near, search } from "./term-search.js";
import { icon } from "../../../kit/icons.js";
import { lasting } from "../../../kit/storage.js";
import { languageOf, text } from "../../../kit/texts.js";
import { LIMITS } from "../wire.js";

/** @typedef {ReturnType<typeof hostTerms>[number]} Row */

/**
 * @typedef {object} Callers
 * @property {(term: number) => void} call
 * @property {(text: string) => void} add calls a term that is on no board
 * @property {() => void} missed called when a tap was ignored because the list had just moved
 */

/** How long the list stays still after a pointer was near it, milliseconds. */
const STILL = 1_500;
/** A tap within this time after its button moved was meant for another button. */
const MOVED_GUARD = 250;
const SHORTCUTS_KEY = "callboard.host.shortcuts";
const HIDE_KEY = "callboard.host.hideCalled";

export class HostTerms {
  #callers;
  #paint;
  #search = element("input", {
    class: "input",
    type: "search",
    id: "term-search",
    placeholder: text("bingo/host.find.example"),
    autocomplete: "off",
    enterKeyHint: "go",
    maxLength: LIMITS.termCharacters,
    aria: { label: text("bingo/host.find.label") },
  });
  #hide = element("input", { type: "checkbox", id: "hide-called" });
  /** The digits that call terms with Alt. @type {ReadonlyMap<number, number>} */ #digits = new Map();
  /** The same without a search. @type {ReadonlyMap<number, number>} */ #kept = new Map();
  #shortcuts = element("input", { type: "checkbox", role: "switch", id: "shortcuts" });
  #list = element("ul", { class: "terms" });
  #none = element("p", { class: "soft empty", hidden: true }, text("bingo/host.find.none"));
  #add = element("button", {
    class: "button wide add-term",
    type: "button",
    hidden: true,
    on: { click: () => this.#addTyped() },
  });
  #meant = element("button", {
    class: "button wide add-term",
    type: "button",
    hidden: true,
    aria: { live: "polite" },
    on: { click: () => this.#callMeant() },
  });
  root;
  /** @type {Row[]} */ #all = [];
  /** @type {Row[]} */ #rows = [];
  /** @type {number[]} */ #order = [];
  #touched = -Infinity;
  #moved = -Infinity;
  /** @type {ReadonlySet<number>} */ #shifted = new Set();
  #waiting = 0;

  /** @param {Callers} callers @param {() => void} paint */
  constructor(callers, paint) {
    this.#callers = callers;
    this.#paint = paint;
    this.#hide.checked = lasting.getItem(HIDE_KEY) === "yes";
    this.#hide.addEventListener("change", () => {
      lasting.setItem(HIDE_KEY, this.#hide.checked ? "yes" : "no");
      paint();
    });
    this.#shortcuts.checked = lasting.getItem(SHORTCUTS_KEY) !== "no";
    this.#shortcuts.addEventListener("change", () => {
      lasting.setItem(SHORTCUTS_KEY, this.#shortcuts.checked ? "yes" : "no");
      paint();
    });
    this.#search.addEventListener("input", () => {
      this.#meant.hidden = true;
      paint();
    });
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) {
        event.preventDefault();
        if (event.shiftKey) this.#addTyped();
        else this.#callFirst();
      } else if (event.key === "Escape") {
        this.#search.value = "";
        paint();
      }
    });
    for (const type of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"]) {
      this.#list.addEventListener(
        type,
        () => {
          this.#touched = performance.now();
        },
        { passive: true },
      );
    }
    this.root = element(
      "div",
      { class: "term-picker" },
      // Above what stays in view, so that it scrolls away as a whole.
      element("label", { class: "soft small tip" }, this.#shortcuts, text("bingo/host.find.shortcuts")),
      element(
        "div",
        { class: "term-tools" },
        element("div", { class: "search" }, icon("search"), this.#search),
        element("label", { class: "hide-called" }, this.#hide, text("bingo/host.find.hide")),
      ),
      this.#list,
      this.#meant,
      this.#none,
      this.#add,
    );
  }

  /**
   * A typo is not called to the whole room: the term that was probably meant is offered, and the next Enter calls it.
   * @param {Row} row
   */
  #ask(row) {
    this.#meant.hidden = false;
    this.#meant.dataset.term = String(row.term);
    this.#meant.replaceChildren(
      icon("search"),
      element("span", {}, text("bingo/host.find.meant", { term: row.text })),
      element("span", { class: "soft small" }, text("bingo/host.find.meantKeys")),
    );
  }

  #callMeant() {
    const { term } = this.#meant.dataset;
    this.#meant.hidden = true;
    this.#search.value = "";
    this.#callers.call(Number(term));
    this.#paint();
  }

  /**
   * @param {import("../state.js").State} state @param {ReadonlySet<number>} pending terms whose call has no answer yet
   */
  show(state, pending) {
    const { round } = state;
    this.#all = this.#settled(hostTerms(state));
    this.#rows = this.#found.filter((row) => !this.#hide.checked || !row.call || pending.has(row.term));
    if (round?.language) this.#list.lang = round.language;
    const open = this.#rows.filter((row) => !row.call).map(({ term }) => term);
    // The digits of a search are not kept.
    this.#digits = digitsOf(open, this.#search.value ? new Map() : this.#kept);
    if (!this.#search.value) this.#kept = this.#digits;
    const moved = syncList(
      this.#list,
      this.#rows,
      (row) => `${row.term}.${row.text}`,
      (row) => this.#make(row),
      (made, row) =>
        update(made, row, pending.has(row.term), this.#shortcuts.checked ? this.#digits.get(row.term) : undefined),
    );
    if (moved) this.#moved = performance.now();
    this.#list.classList.toggle("is-idle", round?.state !== "playing");
    this.#showAdd(round);
  }

  /** The searched terms. A typed term that was taken back is found only by exactly the same text. */
  get #found() {
    const typed = this.#search.value;
    return search(this.#all, typed).filter((row) => !row.gone || isThere([row.text], typed));
  }

  /** @param {import("../wire.js").Round | null} round */
  #showAdd(round) {
    const typed = this.#search.value.trim();
    const canAdd = typed !== "" && round?.state === "playing" && !isThere(round.terms, typed);
    this.#add.hidden = !canAdd;
    this.#none.hidden = this.#rows.length > 0 || canAdd;
    const shown = `${typed}|${this.#rows.length}`;
    if (!canAdd || alreadyShows(this.#add, shown)) return;
    this.#add.replaceChildren(
      icon("plus"),
      element(
        "span",
        {},
        text(this.#rows.length === 0 ? "bingo/host.find.callAnyway" : "bingo/host.find.callThis", { term: typed }),
      ),
    );
  }

  /**
   * Shortcuts of the whole page: typing searches, Alt with a digit calls.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { target } = event;
    const types =
      target instanceof Element && target.matches("textarea, select, input:not([type=checkbox], [type=radio])");
    if (event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || !this.#shortcuts.checked) return;
    if (event.altKey) {
      if (!/^Digit[1-9]$/.test(event.code)) return;
      const digit = Number(event.code.slice(5));
      const [term] = [...this.#digits].find(([, own]) => own === digit) ?? [];
      event.preventDefault();
      if (term !== undefined && !event.repeat) this.#tap(term);
    } else if (!types && this.#search.offsetParent !== null && /^[\p{L}\p{N}/]$/u.test(event.key)) {
      if (event.key === "/") event.preventDefault();
      // The pressed key is typed into the box.
      this.#search.focus();
    }
  }

  /**
   * Returns the old order while a pointer is near the list, otherwise the new one.
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
    // Enter may be pressed before the next redraw, so the typed text counts, not the visible list.
    const found = this.#found;
    const row = found.find((candidate) => !candidate.call);
    if (!folded(this.#search.value)) return;
    if (!this.#meant.hidden) return this.#callMeant();
    const meant =
      found.length === 0
        ? near(
            this.#all.filter((candidate) => !candidate.call && !candidate.gone),
            this.#search.value,
          )
        : null;
    if (meant) return this.#ask(meant);
    if (found.length === 0) return this.#addTyped();
    if (!row) return;
    this.#search.value = "";
    this.#callers.call(row.term);
    this.#paint();
  }

  #addTyped() {
    const typed = this.#search.value.normalize("NFC").trim();
    if (!typed) return;
    this.#meant.hidden = true;
    this.#search.value = "";
    this.#callers.add(typed);
    this.#paint();
  }

  /** @param {number} term */
  #tap(term) {
    if (performance.now() - this.#moved < MOVED_GUARD && this.#shifted.has(term)) this.#callers.missed();
    else this.#callers.call(term);
  }

  /** @param {Row} row */
  #make(row) {
    return element(
      "li",
      {},
      button(
        "term",
        () => this.#tap(row.term),
        element("span", { class: "term-key", aria: { hidden: "true" } }),
        element("span", { class: "term-text" }, row.text),
        element("span", { class: "term-heard", lang: languageOf() }),
        element("span", { class: "term-number", lang: languageOf() }),
      ),
    );
  }
}

/** @param {HTMLElement} made @param {Row} row @param {boolean} pending @param {number | undefined} shortcut */
function update(made, row, pending, shortcut) {
  const button = /** @type {HTMLButtonElement} */ (made.firstElementChild);
  const [key, , heard, number] = Array.from(button.children);
  setText(key, shortcut ? String(shortcut) : "");
  const shown = `${row.heard}|${row.heard ? row.holders : 0}|${row.needed}|${row.call?.number ?? ""}|${row.call?.crowd ?? ""}|${pending}`;
  if (alreadyShows(button, shown)) return;
  button.dataset.state = pending ? "pending" : row.call ? "called" : row.heard + row.needed > 0 ? "heard" : "open";
  heard.replaceChildren(
    ...(row.heard
      ? [
          element(
            "span",
            {},
            icon("ear"),
            row.holders > row.heard
              ? text("bingo/host.term.heardOf", { count: row.heard, holders: row.holders })
              : text("bingo/host.term.heard", { count: row.heard }),
          ),
        ]
      : []),
    ...(row.needed ? [element("span", {}, icon("star"), text("bingo/host.term.needed", { count: row.needed }))] : []),
  );
  number.replaceChildren(
    ...(row.call
      ? [icon(row.call.crowd ? "people" : "check"), text("bingo/game.calls.number", { number: row.call.number })]
      : pending
        ? [text("bingo/host.term.sending")]
        : []),
  );
  button.setAttribute("aria-disabled", String(Boolean(row.call)));
}
