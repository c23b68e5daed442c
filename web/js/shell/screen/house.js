/** Before it begins: a seat for everybody who has come, filling up for all to see. */

import { element, setText } from "../../kit/element.js";
import { text } from "../../kit/texts.js";

/** Seats of a house, from a small one to the largest that can be told apart from the back. */
const SEATS = [24, 48, 96, 160, 240];
/** Shares no factor with any of them, so that people sit here and there and every seat is taken once. */
const STRIDE = 37;

export class House {
  #seats = element("div", { class: "house-seats", aria: { hidden: "true" } });
  #words = element("p", { class: "house-words soft" });
  root = element("section", { class: "house" }, this.#seats, this.#words);

  /** @param {number} present players */
  show(present) {
    const seats = SEATS.find((size) => size >= present) ?? SEATS[SEATS.length - 1];
    if (this.#seats.children.length !== seats) {
      this.#seats.dataset.seats = String(seats);
      this.#seats.replaceChildren(...Array.from({ length: seats }, () => element("i")));
    }
    const taken = new Set(Array.from({ length: Math.min(present, seats) }, (_, guest) => (guest * STRIDE + 5) % seats));
    Array.from(this.#seats.children).forEach((seat, index) => seat.classList.toggle("is-taken", taken.has(index)));
    setText(this.#words, text(present === 0 ? "screen.house.empty" : "screen.house.taken", { count: present }));
  }
}
