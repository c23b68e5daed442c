/**
 * `<pack-rows>`: a pack's terms as rows to type in, move and delete. Enter adds a row, Backspace removes an empty one,
 * Alt with an arrow moves it, and a pasted list becomes rows.
 */

import { button, element, setText, syncList } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { withFields, withMoved, withRows, withoutRow } from "./packs/draft.js";
import { judgeRows } from "./packs/judging.js";
import { lookOf } from "./packs/likeness.js";
import { judged, readLines } from "./packs/lines.js";
import { text } from "../../kit/texts.js";
import { LIMITS } from "./wire.js";
import { RowDrag } from "../../kit/row-drag.js";

/** @typedef {import("./packs/draft.js").Draft} Draft */
/** @typedef {import("./packs/draft.js").Row} Row */

export class PackRows extends HTMLElement {
  /** @type {Draft} */ #draft = { title: "", language: "", freeCentre: false, rows: [] };
  #list = element("ol", { class: "pack-list" });
  #add = button(
    "button wide pack-add",
    () => this.#insert(this.#draft.rows.length),
    icon("plus"),
    text("bingo/workshop.rows.add"),
  );
  #status = element("p", { class: "visually-hidden", role: "status" });
  /** @type {Set<number>} */ #explained = new Set();
  /**
   * Called when a row was typed in, moved, added or deleted.
   * @type {(draft: Draft) => void}
   */
  onChange = () => {};
  /**
   * Called when a row was deleted; `undo` restores it.
   * @type {(term: string, undo: () => void) => void}
   */
  onDelete = () => {};

  /**
   * Handles pasted content that is more than lines, instead of the rows.
   * @type {((pasted: string) => boolean) | null}
   */
  onPaste = null;
  /** The index of the row that had the focus last; -1 if none had. */
  lastPlace = -1;

  connectedCallback() {
    this.#list.addEventListener("focusin", (event) => {
      const row = /** @type {Element} */ (event.target).closest(".pack-row");
      this.lastPlace = row ? this.#place(Number(/** @type {HTMLElement} */ (row).dataset.key)) : -1;
    });
    new RowDrag(this.#list, (key, place) => this.#move(key, place, false));
    this.replaceChildren(this.#list, this.#add, this.#status);
  }

  /** @param {Draft} draft */
  show(draft) {
    this.#draft = draft;
    const verdicts = judgeRows(draft.rows);
    if (draft.language) this.#list.lang = draft.language;
    syncList(
      this.#list,
      draft.rows,
      (row) => String(row.key),
      (row) => this.#make(row.key),
      (made, row, index) => this.#update(made, row, index, verdicts[index]),
    );
  }

  /** @param {number | undefined} place of the row to show and to focus */
  focusAt(place) {
    const row = place === undefined ? undefined : this.#draft.rows[place];
    const input = this.#input(row?.key);
    input?.closest("li")?.scrollIntoView({ block: "center" });
    input?.focus({ preventScroll: true });
  }

  /** @param {number} place @param {readonly Partial<Row>[]} [rows] */
  #insert(place, rows) {
    this.#change(withRows(this.#draft, place, rows));
    this.#input(this.#draft.rows[place + (rows?.length ?? 1) - 1]?.key)?.focus();
  }

  /** @param {Draft} draft */
  #change(draft) {
    this.show(draft);
    this.onChange(draft);
  }

  /** @param {number | undefined} key @returns {HTMLInputElement | null} */
  #input(key) {
    return this.#list.querySelector(`[data-key="${key}"] .pack-text`);
  }

  /** @param {number} key */
  #place(key) {
    return this.#draft.rows.findIndex((row) => row.key === key);
  }

  /** @param {number} key @param {number} place @param {boolean} aloud */
  #move(key, place, aloud) {
    if (place < 0 || place >= this.#draft.rows.length || place === this.#place(key)) return;
    this.#change(withMoved(this.#draft, key, place));
    const row = this.#draft.rows[place];
    if (aloud)
      setText(
        this.#status,
        text("bingo/workshop.rows.moved", { term: row.text, place: place + 1, count: this.#draft.rows.length }),
      );
  }

  /** @param {number} key */
  #delete(key) {
    const place = this.#place(key);
    const row = this.#draft.rows[place];
    if (!row) return;
    this.#change(withoutRow(this.#draft, key));
    const next = this.#draft.rows[Math.max(0, place - 1)];
    (this.#input(next?.key) ?? this.#add).focus();
    if (row.text.trim())
      this.onDelete(row.text, () =>
        this.#change(withRows(this.#draft, Math.min(place, this.#draft.rows.length), [row])),
      );
  }

  /** @param {number} key */
  #make(key) {
    const input = element("input", {
      class: "input pack-text",
      maxLength: 400,
      autocomplete: "off",
      enterKeyHint: "next",
      on: {
        input: () => this.#change(withFields(this.#draft, key, { text: input.value })),
        keydown: (/** @type {KeyboardEvent} */ event) => this.#key(key, input, event),
        paste: (/** @type {ClipboardEvent} */ event) => this.#paste(key, input, event),
      },
    });
    const means = element("input", {
      class: "input pack-means",
      maxLength: 600,
      autocomplete: "off",
      placeholder: text("bingo/workshop.rows.means"),
      on: {
        input: () => this.#change(withFields(this.#draft, key, { means: means.value })),
      },
    });
    return element(
      "li",
      { class: "pack-row" },
      this.#grip(key),
      element("span", { class: "pack-number", aria: { hidden: "true" } }),
      element(
        "div",
        { class: "pack-fields" },
        input,
        means,
        element("p", { class: "fault small pack-fault", role: "status" }),
      ),
      this.#explain(key, means),
      button("button quiet icon-only pack-delete", () => this.#delete(key), icon("trash")),
    );
  }

  /** @param {number} key */
  #grip(key) {
    const grip = element(
      "button",
      {
        class: "button quiet icon-only pack-grip",
        data: { grip: "" },
        type: "button",
        title: text("bingo/workshop.rows.moveTitle"),
        on: {
          keydown: (/** @type {KeyboardEvent} */ event) => this.#steer(key, event, grip),
        },
      },
      icon("grip"),
    );
    return grip;
  }

  /** @param {number} key @param {HTMLElement} means the field for what counts */
  #explain(key, means) {
    return element(
      "button",
      {
        class: "button quiet icon-only pack-explain",
        type: "button",
        title: text("bingo/workshop.rows.explain"),
        on: {
          click: () => {
            this.#explained.add(key);
            this.show(this.#draft);
            means.focus();
          },
        },
      },
      icon("info"),
    );
  }

  /**
   * @param {HTMLElement} made
   * @param {Row} row
   * @param {number} index
   * @param {import("./packs/judging.js").Verdict} verdict
   */
  #update(made, row, index, { fault, twin }) {
    const [grip, number, fields, explain, remove] = /** @type {HTMLElement[]} */ (Array.from(made.children));
    const [input, means, said] = /** @type {[HTMLInputElement, HTMLInputElement, HTMLElement]} */ (
      /** @type {unknown} */ (Array.from(fields.children))
    );
    if (input.value !== row.text) input.value = row.text;
    if (means.value !== row.means) means.value = row.means;
    means.hidden = !row.means && !this.#explained.has(row.key);
    explain.hidden = !means.hidden;
    setText(number, String(index + 1));
    const place = { number: String(index + 1), term: row.text };
    const label = (/** @type {Element} */ part, /** @type {string} */ key) => {
      const said = text(key, place);
      if (part.getAttribute("aria-label") !== said) part.setAttribute("aria-label", said);
    };
    label(grip, "bingo/workshop.rows.moveLabel");
    label(input, "bingo/workshop.rows.term");
    label(means, "bingo/workshop.rows.meansLabel");
    label(explain, "bingo/workshop.rows.explainLabel");
    label(remove, "bingo/workshop.rows.delete");
    input.setAttribute("aria-invalid", String(fault === "duplicate" || fault === "overlong"));
    made.dataset.fault = fault;
    made.dataset.doubt = fault ? "" : row.doubt;
    const count = Array.from((fault === "meansOverlong" ? row.means : row.text).trim()).length;
    setText(
      said,
      fault ? this.#complaint(fault, twin, row, count) : row.doubt ? text(`bingo/terms.doubt.${row.doubt}`) : "",
    );
  }

  /** @param {string} fault @param {number} twin @param {Row} row @param {number} count of characters */
  #complaint(fault, twin, row, count) {
    const other = this.#draft.rows[twin]?.text.trim() ?? "";
    // Reports rows that differ only in invisible characters.
    const alike =
      fault === "duplicate" &&
      other.toLowerCase() !== row.text.trim().toLowerCase() &&
      lookOf(other) === lookOf(row.text);
    return text(`bingo/workshop.rows.fault.${alike ? "alike" : fault}`, {
      count,
      most: fault === "meansOverlong" ? LIMITS.meansCharacters : LIMITS.termCharacters,
      terms: LIMITS.terms,
      number: String(twin + 1),
    });
  }

  /** @param {number} key @param {HTMLInputElement} input @param {KeyboardEvent} event */
  #key(key, input, event) {
    const place = this.#place(key);
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      const next = this.#draft.rows[place + 1];
      if (next && !next.text) this.#input(next.key)?.focus();
      else this.#insert(place + 1);
    } else if (event.key === "Backspace" && input.value === "" && this.#draft.rows.length > 1) {
      event.preventDefault();
      this.#delete(key);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      const step = event.key === "ArrowUp" ? -1 : 1;
      if (event.altKey) this.#move(key, place + step, true);
      else this.#input(this.#draft.rows[place + step]?.key)?.focus();
      if (event.altKey) input.focus();
    }
  }

  /** @param {number} key @param {KeyboardEvent} event @param {HTMLElement} grip */
  #steer(key, event, grip) {
    const place = this.#place(key);
    /** @type {Record<string, number>} */
    const places = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: this.#draft.rows.length - 1 };
    if (places[event.key] === undefined) return;
    event.preventDefault();
    this.#move(key, places[event.key], true);
    grip.focus();
  }

  /** @param {number} key @param {HTMLInputElement} input @param {ClipboardEvent} event */
  #paste(key, input, event) {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    const terms = readLines(pasted).map(judged);
    // A single line is inserted into the row. Several lines, or a whole file in one line, may need to be read as a
    // list.
    if (terms.length < 2 && !/^\s*[[{]/.test(pasted)) return;
    if (this.onPaste?.(pasted)) return event.preventDefault();
    if (terms.length < 2) return;
    event.preventDefault();
    const place = this.#place(key);
    if (input.value.trim()) this.#insert(place + 1, terms);
    else {
      this.#draft = withoutRow(this.#draft, key);
      this.#insert(place, terms);
    }
  }
}

customElements.define("pack-rows", PackRows);
