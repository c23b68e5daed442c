/** `<term-editor>`: a box for a pasted list, with a live count and every duplicate or overlong line named. */

import { element, setText, syncList } from "../element.js";
import { judgeTerms, parseTerms } from "../term-list.js";

const FLAGS_SHOWN = 6;

export class TermEditor extends HTMLElement {
  #box = element("textarea", { class: "input", rows: 9, id: "term-box", spellcheck: true, placeholder: "One more thing\nSomeone on a roof\nA demo fails\n…", aria: { describedby: "term-count" } });
  #count = element("p", { class: "term-count", id: "term-count", role: "status" });
  #flags = element("ul", { class: "term-flags small" });
  #needed = 25;
  /** @type {() => void} */ onChange = () => {};

  connectedCallback() {
    this.replaceChildren(element("label", { class: "field-label", htmlFor: "term-box" }, "Your terms, one per line"), this.#box, this.#count, this.#flags);
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
    this.#needed = needed;
    this.#judge();
  }

  focus() { this.#box.focus(); }

  #judge() {
    const { list } = this;
    const { text, fine } = judgeTerms(list, this.#needed);
    setText(this.#count, text);
    this.#count.dataset.fine = String(fine);
    const shown = list.flags.slice(0, FLAGS_SHOWN).map((flag) => {
      const short = flag.text.length > 40 ? `${flag.text.slice(0, 40)}…` : flag.text;
      return flag.fault === "duplicate" ? `Line ${flag.line} is there twice and counts once: ${short}` : `Line ${flag.line} is longer than 120 characters and is left out: ${short}`;
    });
    if (list.flags.length > FLAGS_SHOWN) shown.push(`and ${list.flags.length - FLAGS_SHOWN} more lines`);
    syncList(this.#flags, shown, (line) => line, (line) => element("li", {}, line));
    this.onChange();
  }
}

customElements.define("term-editor", TermEditor);
