/** Players' cheers, which rise along both edges of the screen and never cover the game. */

import { element } from "../../kit/element.js";
import { prefersStillness } from "../../kit/settings.js";
import { number } from "../../kit/texts.js";
import { cheerPicture, isCheer } from "../cheers.js";

/** The maximum number of visible cheers; more could not be distinguished. */
const IN_THE_AIR = 36;
/** The maximum number of one kind at once. */
const AT_ONCE = 8;
/** How long numbers are shown if motion is reduced, milliseconds. */
const SHOWN = 2_500;

export class CheerShower {
  #timer = 0;
  root = element("div", { class: "cheer-shower", aria: { hidden: "true" } });

  /** @param {Record<string, number>} counts by kind */
  show(counts) {
    if (document.hidden) return;
    const kinds = Object.keys(counts).filter(isCheer);
    if (prefersStillness()) return this.#tell(kinds.map((kind) => ({ kind, count: counts[kind] })));
    for (const kind of kinds) {
      const free = IN_THE_AIR - this.root.children.length;
      for (let nth = 0; nth < Math.min(counts[kind], AT_ONCE, free); nth += 1) this.#rise(kind);
    }
  }

  /** @param {import("../../room/wire.js").Cheer} kind */
  #rise(kind) {
    const one = element("span", { class: "cheer-one" }, cheerPicture(kind));
    const side = Math.random() * 9;
    one.style.setProperty("--at", `${Math.random() < 0.5 ? side : 100 - side}%`);
    one.style.setProperty("--sway", `${(Math.random() - 0.5) * 6}vmin`);
    one.style.animationDelay = `${Math.round(Math.random() * 400)}ms`;
    one.addEventListener("animationend", () => one.remove(), { once: true });
    this.root.append(one);
  }

  /** @param {{kind: import("../../room/wire.js").Cheer, count: number}[]} cheers */
  #tell(cheers) {
    this.root.replaceChildren(
      element(
        "p",
        { class: "cheer-counts" },
        ...cheers.map(({ kind, count }) => element("span", {}, cheerPicture(kind), number(count))),
      ),
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.root.replaceChildren(), SHOWN);
  }
}
