/**
 * `<term-editor>`: a box for a pasted list, with a live count and a list of doubtful lines. Content from a spreadsheet,
 * a program or another bingo becomes lines.
 */

import { element, setText, syncList } from "../../kit/element.js";
import { number, text } from "../../kit/texts.js";
import { judgeTerms, parseTerms } from "./term-list.js";
import { LIMITS } from "./wire.js";

const FLAGS_SHOWN = 6;
/** Content that may be more than lines. Only then are the readers for it loaded. */
const STRUCTURED = /^\s*(?:[[{"'`„“]|(?:var|let|const|title|terms)\b|-\s+\w+:)|=\s*[[{]|^[^\n]*[;\t|,][^\n]*\n/u;

/** @param {string} long */
const short = (long) => (long.length > 40 ? `${long.slice(0, 40)}…` : long);

export class TermEditor extends HTMLElement {
  #box = element("textarea", {
    class: "input",
    rows: 9,
    id: "term-box",
    spellcheck: true,
    placeholder: text("bingo/terms.terms.example"),
    aria: { describedby: "term-count" },
  });
  #count = element("p", { class: "term-count", id: "term-count", role: "status" });
  #flags = element("ul", { class: "term-flags small" });
  #needed = 25;
  /** @type {readonly string[]} the messages about pasted content */ #said = [];
  /** @type {() => void} */ onChange = () => {};
  /**
   * Handles pasted content that is more than lines, instead of the box.
   * @type {((pasted: string) => boolean) | null}
   */
  onPaste = null;

  connectedCallback() {
    this.replaceChildren(
      element("label", { class: "field-label", htmlFor: "term-box" }, text("bingo/terms.terms.label")),
      this.#box,
      this.#count,
      this.#flags,
    );
    this.#box.addEventListener("input", () => this.#judge());
    this.#box.addEventListener("paste", (event) => this.#paste(event, event.clipboardData));
    this.#box.addEventListener("drop", (event) => {
      if (event.dataTransfer?.files.length === 0) this.#paste(event, event.dataTransfer);
    });
    this.#judge();
  }

  get list() {
    return parseTerms(this.#box.value);
  }
  get isFine() {
    return judgeTerms(this.list, this.#needed).fine;
  }

  /** @param {readonly string[]} terms */
  fill(terms) {
    this.#box.value = terms.join("\n");
    this.#said = [];
    this.#judge();
  }

  /** @param {number} needed terms that a board takes */
  require(needed) {
    if (needed === this.#needed) return;
    this.#needed = needed;
    this.#judge();
  }

  focus() {
    this.#box.focus();
  }

  /** @param {Event} event @param {DataTransfer | null} data */
  #paste(event, data) {
    const pasted = data?.getData("text/plain") ?? "";
    if (!STRUCTURED.test(pasted)) return;
    if (this.onPaste) {
      if (this.onPaste(pasted)) event.preventDefault();
      return;
    }
    event.preventDefault();
    void import("./packs/reading.js").then(async ({ readList, sentencesOf }) => {
      let lines = pasted;
      try {
        const reading = await readList(pasted);
        if (reading.kind !== "lines") {
          lines = reading.terms.map((term) => (term.means ? `${term.text}\t${term.means}` : term.text)).join("\n");
          this.#said = sentencesOf(reading);
        }
      } catch {
        /* Pasted content is shown unchanged. */
      }
      const { selectionStart, selectionEnd } = this.#box;
      this.#box.setRangeText(lines, selectionStart, selectionEnd, "end");
      this.#judge();
    });
  }

  #judge() {
    const { list } = this;
    const { key, count, fine } = judgeTerms(list, this.#needed);
    if (list.rows.length === 0) this.#said = [];
    setText(this.#count, text(key, { count, needed: this.#needed, most: LIMITS.terms }));
    this.#count.dataset.fine = String(fine);
    const { surplus } = list;
    const shown = [
      ...this.#said,
      ...(surplus.length > 0
        ? [
            text("bingo/terms.terms.surplus", {
              count: surplus.length,
              from: String(surplus[0].line),
              to: String(surplus[surplus.length - 1].line),
              first: short(surplus[0].text),
              last: short(surplus[surplus.length - 1].text),
            }),
          ]
        : []),
      ...list.flags.slice(0, FLAGS_SHOWN).map((flag) => {
        const line = String(flag.line);
        if (flag.fault === "doubt")
          return text("bingo/terms.terms.doubt", {
            line,
            term: short(flag.text),
            why: text(`bingo/terms.doubt.${flag.doubt}`),
          });
        const alike =
          flag.fault === "duplicate" && flag.twin !== "" && flag.twin.toLowerCase() !== flag.text.toLowerCase()
            ? "alike"
            : flag.fault;
        return text(`bingo/terms.terms.${alike}`, {
          line,
          most: number(LIMITS.termCharacters),
          term: short(flag.text),
          twin: short(flag.twin),
        });
      }),
    ];
    if (list.flags.length > FLAGS_SHOWN)
      shown.push(text("bingo/terms.terms.moreFlags", { count: list.flags.length - FLAGS_SHOWN }));
    syncList(
      this.#flags,
      shown,
      (line) => line,
      (line) => element("li", {}, line),
    );
    this.onChange();
  }
}

customElements.define("term-editor", TermEditor);
