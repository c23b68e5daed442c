/** A list of choices: items in the reader's language first, and the others collapsed behind a last line. */

import { element } from "../kit/element.js";
import { languageOf } from "../kit/texts.js";

/** The value of the line that shows the others; no name has such a character. */
const REST = "#rest";

/** @typedef {{name: string, language: string | null}} Item */

/** @param {{language: string | null}} item @returns {string} the language without its variety; "" if it has none */
const tongueOf = ({ language }) => language?.split("-")[0] ?? "";

/**
 * Items in the reader's language, and the others in groups, one for each language.
 * @template {{language: string | null}} T
 * @param {readonly T[]} items @param {string} reader the reader's language
 * @returns {{own: T[], others: Map<string, T[]>}} items without a language are for all readers; `own` has everything if
 *   nothing is in the reader's language
 */
export function inLanguages(items, reader) {
  if (!items.some((item) => tongueOf(item) === reader)) return { own: [...items], others: new Map() };
  /** @type {Map<string, T[]>} */
  const others = new Map();
  for (const item of items) {
    const tongue = tongueOf(item);
    if (tongue && tongue !== reader) others.set(tongue, [...(others.get(tongue) ?? []), item]);
  }
  return { own: items.filter((item) => ["", reader].includes(tongueOf(item))), others };
}

export class LanguageFold {
  #select;
  #more;
  #isOpen = false;
  #value = "";
  #draw = () => {};

  /** @param {HTMLSelectElement} select @param {string} more the text of the last line */
  constructor(select, more) {
    this.#select = select;
    this.#more = more;
    select.addEventListener("change", (event) => {
      if (select.value !== REST) {
        this.#value = select.value;
        return;
      }
      // The choice did not change, so no listener is called.
      event.stopImmediatePropagation();
      this.#isOpen = true;
      this.#draw();
      try {
        // The types and some browsers do not have this method yet.
        /** @type {any} */ (select).showPicker();
      } catch {
        // In such a browser, the user opens the list.
      }
    });
  }

  /**
   * @template {Item} T
   * @param {readonly T[]} items @param {(item: T) => HTMLOptionElement} option @param {string} chosen a name; the first
   *   item if there is no such
   * @param {Node | readonly Node[] | null} [before] groups above
   * @param {string} [label] of the reader's items, where there is a group above
   * @param {Node | null} [after] a line above the other languages
   */
  fill(items, option, chosen, before = null, label = "", after = null) {
    this.#value = chosen;
    this.#draw = () => {
      const { own, others } = inLanguages(items, languageOf());
      const isOpen =
        this.#isOpen || [...others.values()].some((group) => group.some(({ name }) => name === this.#value));
      const names = new Intl.DisplayNames([languageOf() === "qps" ? "en" : languageOf()], { type: "language" });
      const first = own.map(option);
      this.#select.replaceChildren(
        ...(before instanceof Node ? [before] : (before ?? [])),
        ...(label ? [element("optgroup", { label }, ...first)] : first),
        ...(after ? [after] : []),
        ...[...others]
          .filter(() => isOpen)
          .map(([tongue, group]) => element("optgroup", { label: names.of(tongue) ?? tongue }, ...group.map(option))),
        ...(others.size > 0 && !isOpen ? [element("option", { value: REST }, this.#more)] : []),
      );
      this.#select.value = this.#value;
      if (this.#select.selectedIndex < 0) this.#select.selectedIndex = 0;
      this.#value = this.#select.value;
    };
    this.#draw();
  }
}
