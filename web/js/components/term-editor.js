/** `<term-editor>`: a box for a pasted list, with a live count and every duplicate or overlong line named. */

import { element, setText, syncList } from "../element.js";
import { text } from "../texts.js";
import { judgeTerms, parseTerms } from "../term-list.js";
import { LIMITS } from "../wire.js";

const FLAGS_SHOWN = 6;

export class TermEditor extends HTMLElement {
  #box = element("textarea", { class: "input", rows: 9, id: "term-box", spellcheck: true, placeholder: text("common.terms.example"), aria: { describedby: "term-count" } });
  #count = element("p", { class: "term-count", id: "term-count", role: "status" });
  #flags = element("ul", { class: "term-flags small" });
  #needed = 25;
  /** @type {() => void} */ onChange = () => {};

  connectedCallback() {
    this.replaceChildren(element("label", { class: "field-label", htmlFor: "term-box" }, text("common.terms.label")), this.#box, this.#count, this.#flags);
    this.#box.addEventListener("input", () => this.#judge());
    this.#judge();
  }

  get list() { return parseTerms(this.#box.value); }
  get isFine() { return judgeTerms(this.list, this.#needed).fine; }

  /** @param {readonly string[]} terms */
  fill(terms) {
    this.#box.value = terms.join("\n");
    this.#judge();
  }

  /** @param {number} needed terms that a board takes */
  require(needed) {
    if (needed === this.#needed) return;
    this.#needed = needed;
    this.#judge();
  }

  focus() { this.#box.focus(); }

  #judge() {
    const { list } = this;
    const { key, count, fine } = judgeTerms(list, this.#needed);
    setText(this.#count, text(key, { count, needed: this.#needed, most: LIMITS.terms }));
    this.#count.dataset.fine = String(fine);
    const shown = list.flags.slice(0, FLAGS_SHOWN).map((flag) => {
      const short = flag.text.length > 40 ? `${flag.text.slice(0, 40)}…` : flag.text;
      return text(`common.terms.${flag.fault}`, { line: String(flag.line), most: LIMITS.termCharacters, term: short });
    });
    if (list.flags.length > FLAGS_SHOWN) shown.push(text("common.terms.moreFlags", { count: list.flags.length - FLAGS_SHOWN }));
    syncList(this.#flags, shown, (line) => line, (line) => element("li", {}, line));
    this.onChange();
  }
}

customElements.define("term-editor", TermEditor);
