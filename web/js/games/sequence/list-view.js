/** The hand as a list, each card with its spaces as buttons: for playing without seeing the board. */

import { element, renew } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { eyesOf } from "./rules/cards.js";
import { cellsFor, isDead } from "./rules/table.js";
import { cardName, cellName } from "./words.js";

export class ListView {
  root = element("ul", { class: "jack-list", aria: { label: text("sequence/game.hand") } });
  #acts;
  #shown = "";

  /** @param {{play: (card: number, cell: number) => void, swap: (card: number) => void}} acts */
  constructor(acts) {
    this.#acts = acts;
  }

  /**
   * @param {import("./scene.js").Scene} scene @param {readonly number[]} cards @param {boolean} isTurn
   * @param {(cell: number) => string} name
   */
  show(scene, cards, isTurn, name) {
    const { table, field, own } = scene;
    const shown = JSON.stringify([table.step, table.chips, cards, isTurn, own?.canSwap]);
    if (shown === this.#shown || !own) return;
    this.#shown = shown;
    const team = own.place % table.teams;
    renew(
      this.root,
      ...cards.map((card) =>
        element(
          "li",
          {},
          element("h2", {}, cardName(card), eyesOf(card) ? ` – ${text(`sequence/game.eyes.${eyesOf(card)}`)}` : ""),
          isDead(field, card)
            ? this.#dead(card, isTurn && own.canSwap)
            : eyesOf(card) === null
              ? this.#spaces(card, cellsFor(field, card, team), isTurn)
              : this.#anywhere(card, cellsFor(field, card, team), isTurn, name),
        ),
      ),
    );
  }

  /** @param {number} card @param {boolean} canSwap */
  #dead(card, canSwap) {
    return element(
      "button",
      {
        class: "button",
        type: "button",
        disabled: !canSwap,
        data: { hold: `swap/${card}` },
        on: { click: () => this.#acts.swap(card) },
      },
      text("sequence/game.swap", { card: cardName(card) }),
    );
  }

  /** @param {number} card @param {readonly number[]} cells @param {boolean} isTurn */
  #spaces(card, cells, isTurn) {
    return element(
      "div",
      { class: "jack-list-spaces" },
      ...cells.map((cell) =>
        element(
          "button",
          {
            class: "button",
            type: "button",
            disabled: !isTurn,
            data: { hold: `${card}/${cell}` },
            on: { click: () => this.#acts.play(card, cell) },
          },
          cellName(cell),
        ),
      ),
    );
  }

  /**
   * @param {number} card
   * @param {readonly number[]} cells
   * @param {boolean} isTurn
   * @param {(cell: number) => string} name
   */
  #anywhere(card, cells, isTurn, name) {
    const hold = `where/${card}`;
    /** @type {HTMLSelectElement | null} */
    const before = this.root.querySelector(`select[data-hold="${hold}"]`);
    const where = element(
      "select",
      { class: "input", data: { hold }, aria: { label: text("sequence/game.where", { card: cardName(card) }) } },
      ...cells.map((cell) => element("option", { value: String(cell) }, name(cell))),
    );
    // A choice made during the others' turns is kept.
    if (before && cells.includes(Number(before.value))) where.value = before.value;
    return element(
      "div",
      { class: "jack-list-spaces" },
      where,
      element(
        "button",
        {
          class: "button",
          type: "button",
          disabled: !isTurn || cells.length === 0,
          data: { hold: `put/${card}` },
          on: { click: () => this.#acts.play(card, Number(where.value)) },
        },
        text(eyesOf(card) === "one" ? "sequence/game.take" : "sequence/game.put"),
      ),
    );
  }
}
