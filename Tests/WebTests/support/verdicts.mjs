/** Reads what the page `/verify` shows of an export or a recap, from a minimal document. */

import { loadTexts } from "../../../web/js/kit/texts.js";

class Drawn {
  children = [];
  dataset = {};
  className = "";
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  setAttribute() {}
  get words() {
    return this.children.map((child) => child.words ?? child).join(" ");
  }
  /** @returns {string[]} the items of its list */
  items() {
    const own = this.children.filter((child) => child instanceof Drawn);
    const items = this.children.every((child) => typeof child === "string") ? [this.words] : [];
    return [...items, ...own.flatMap((child) => child.items())];
  }
  /** @param {string} name @returns {Drawn[]} all elements of a class below this one */
  all(name) {
    const own = this.children.filter((child) => child instanceof Drawn);
    return own.flatMap((child) => [...(child.className === name ? [child] : []), ...child.all(name)]);
  }
}

await loadTexts("kit", "room", "common", "verify");
globalThis.document = /** @type {any} */ ({
  createElement: () => new Drawn(),
  createElementNS: () => new Drawn(),
  documentElement: new Drawn(),
});

/** @param {import("../../../web/js/shell/verify/judge.js").Verdict} verdict @returns {Drawn} what the page shows of it */
export function drawn(verdict) {
  const root = new Drawn();
  if ("problem" in verdict) root.append(verdict.problem);
  else verdict.show(/** @type {any} */ (root), "");
  return root;
}

/**
 * @param {import("../../../web/js/shell/verify/judge.js").Verdict[]} verdicts
 * @returns {string[]} what they find wrong, in the page's words
 */
export const accusations = (verdicts) =>
  verdicts.flatMap((verdict) => {
    const root = drawn(verdict);
    if ("problem" in verdict) return [root.words];
    if (root.all("verdict")[0].dataset.look !== "wrong") return [];
    return root.all("findings").map((list) => list.words);
  });

/**
 * @param {import("../../../web/js/shell/verify/judge.js").Verdict[]} verdicts
 * @returns {string[][]} what each of them says that it does not prove
 */
export const limits = (verdicts) =>
  verdicts.map((verdict) =>
    drawn(verdict)
      .all("notice limits")
      .flatMap((card) => card.items()),
  );

/**
 * @param {import("../../../web/js/shell/verify/judge.js").Verdict[]} verdicts @returns {string[]} the sentence of each
 */
export const sentences = (verdicts) => verdicts.map((verdict) => drawn(verdict).all("verdict")[0].words);
