/** Corrections that the workshop offers: for more terms than a board needs, and for a term that means a free centre. */

import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { number, text } from "../../../kit/texts.js";
import { freeRow } from "../packs/draft.js";
import { lookOf } from "../packs/likeness.js";
import { LIMITS } from "../wire.js";

/** @typedef {import("../packs/draft.js").Draft} Draft */

export class PackOffers {
  /** Texts that the author keeps as terms, although they look like a free centre. */ #keptFree = "";
  /** @type {Draft | null} */ #draft = null;
  #surplusText = element("p", {});
  #surplus;
  #freeText = element("p", {});
  #free;
  /** @type {HTMLElement[]} */ roots;

  /**
   * @param {{look: () => void, draw: () => void, free: () => void}} takes shows the surplus, draws from all, frees the
   * centre
   */
  constructor({ look, draw, free }) {
    /**
     * @param {string} key
     * @param {() => void} run
     * @param {string} [symbol]
     * @param {string} [looks]
     * @param {Record<string, string>} [values]
     */
    const offer = (key, run, symbol, looks = "button", values = {}) =>
      button(looks, run, symbol ? icon(symbol) : null, text(`bingo/workshop.shop.${key}`, values));
    this.#surplus = element(
      "div",
      { class: "shop-offer", hidden: true },
      this.#surplusText,
      offer("surplusShow", look),
      offer("surplusDraw", draw, "shuffle", "button", { most: number(LIMITS.terms) }),
    );
    this.#free = element(
      "div",
      { class: "shop-offer", hidden: true },
      this.#freeText,
      offer("freeTake", free, "star"),
      offer("freeKeep", () => this.#keepFree(), undefined, "button quiet"),
    );
    this.roots = [this.#surplus, this.#free];
  }

  /** Forgets the answers about the previous pack. */
  reset() {
    this.#keptFree = "";
  }

  /** @param {Draft} draft @param {readonly (string | null | undefined)[]} faults of its rows */
  show(draft, faults) {
    this.#draft = draft;
    const surplus = draft.rows.filter((_, index) => faults[index] === "surplus");
    this.#surplus.hidden = surplus.length === 0;
    if (surplus.length > 0)
      setText(
        this.#surplusText,
        text("bingo/workshop.shop.surplus", {
          count: surplus.length,
          most: LIMITS.terms,
          first: surplus[0].text.trim(),
          last: surplus[surplus.length - 1].text.trim(),
        }),
      );
    const free = freeRow(draft);
    this.#free.hidden = !free || lookOf(free.text) === this.#keptFree;
    if (free) setText(this.#freeText, text("bingo/workshop.shop.freeOffer", { term: free.text.trim() }));
  }

  #keepFree() {
    this.#keptFree = lookOf((this.#draft && freeRow(this.#draft)?.text) ?? "");
    this.#free.hidden = true;
  }
}
