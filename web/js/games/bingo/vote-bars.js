/** The packs of a vote, one below the other, each with its bar and number. Players can press them to vote. */

import { button, element, setText } from "../../kit/element.js";
import { number, text } from "../../kit/texts.js";
import { leadersOf, votesOf } from "./vote.js";

/** @typedef {import("./wire.js").Vote} Vote */

export class VoteBars {
  root = element("ol", { class: "vote-bars" });
  #vote = 0;
  #choose;

  /** @param {(pack: number) => void} [choose] */
  constructor(choose) {
    this.#choose = choose;
  }

  /** @param {Vote} vote @param {number | null} [own] the pack that the player votes for */
  show(vote, own = null) {
    if (this.#vote !== vote.number || this.root.childElementCount !== vote.packs.length) {
      this.#vote = vote.number;
      this.root.replaceChildren(...vote.packs.map(({ title }, index) => this.#row(title, index)));
    }
    const leaders = leadersOf(vote);
    const all = votesOf(vote);
    vote.packs.forEach(({ votes }, index) => {
      const row = /** @type {HTMLElement} */ (this.root.children[index].firstElementChild);
      row.style.setProperty("--share", all > 0 ? `${(100 * votes) / all}%` : "0%");
      row.classList.toggle("is-leading", leaders.includes(index));
      if (this.#choose) row.setAttribute("aria-pressed", String(own === index));
      const count = /** @type {HTMLElement} */ (row.lastElementChild);
      setText(count, number(votes));
      count.setAttribute("aria-label", text("bingo/game.vote.count", { count: votes }));
    });
  }

  /** @param {string} title @param {number} index */
  #row(title, index) {
    const choose = this.#choose;
    const parts = [
      element("span", { class: "vote-title", dir: "auto" }, title),
      element("span", { class: "vote-count", role: "img" }),
    ];
    return element(
      "li",
      {},
      choose ? button("vote-row", () => choose(index), ...parts) : element("div", { class: "vote-row" }, ...parts),
    );
  }
}
