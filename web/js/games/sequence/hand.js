/** The player's cards: buttons large enough for a finger, in the preferred order. */

import { element, syncList } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { eyesOf, rankOf, suitOf } from "./rules/cards.js";
import { spacesOf } from "./rules/table.js";
import { cardName, eyesMark, rankSign, suitSign } from "./words.js";

/** @typedef {import("./rules/table.js").Field} Field */

/**
 * @param {readonly number[]} hand @param {"suit" | "rank" | "board"} by @param {Field} field
 * @returns {number[]} jacks last, so that they are not played by mistake
 */
export function sortedHand(hand, by, { faces }) {
  /** @param {number} card */
  const key = (card) => {
    const jack = eyesOf(card) === null ? 0 : 1_000;
    const [suit, rank] = [Math.floor((card % 52) / 13), rankOf(card)];
    const order = by === "suit" ? suit * 13 + rank : by === "rank" ? rank * 4 + suit : (spacesOf(faces, card)[0] ?? 0);
    return jack + order + card / 1_000;
  };
  return [...hand].sort((one, other) => key(one) - key(other));
}

export class Hand {
  root = element("div", { class: "jack-hand", role: "group", aria: { label: text("sequence/game.hand") } });
  #chosen;

  /** @param {(card: number) => void} chosen */
  constructor(chosen) {
    this.#chosen = chosen;
  }

  /**
   * @param {readonly number[]} cards as sorted
   * @param {{selected: number | null, dead: ReadonlySet<number>, isTurn: boolean}} look
   */
  show(cards, { selected, dead, isTurn }) {
    this.root.classList.toggle("is-waiting", !isTurn);
    this.root.style.setProperty("--cards", String(cards.length));
    syncList(
      this.root,
      cards,
      (card) => String(card),
      (card) => this.#make(card),
      (made, card) => {
        const isDead = dead.has(card);
        made.setAttribute("aria-pressed", String(card === selected));
        made.classList.toggle("is-dead", isDead);
        const note = made.lastElementChild;
        if (note && eyesOf(card) === null) note.textContent = isDead ? text("sequence/game.dead") : "";
      },
    );
  }

  /** @param {number} card */
  #make(card) {
    const isJack = eyesOf(card) !== null;
    return element(
      "button",
      {
        class: "jack-card",
        type: "button",
        data: { suit: suitOf(card), card: String(card) },
        on: { click: () => this.#chosen(card) },
      },
      element(
        "span",
        { class: "jack-card-face", aria: { hidden: "true" } },
        element("span", {}, rankSign(card)),
        element("span", {}, suitSign(card)),
      ),
      element("span", { class: "visually-hidden" }, cardName(card)),
      isJack ? eyesMark(card) : element("span", { class: "jack-dead" }),
    );
  }
}
