/** The screen before the game: the names of new players, and a seat for each player. */

import { avatarMark, avatarOf, showAvatar } from "../../kit/avatar.js";
import { element, setText, syncList } from "../../kit/element.js";
import { fitRows } from "../../kit/fit-rows.js";
import { text } from "../../kit/texts.js";

/** The possible numbers of seats, up to the largest that the back row can distinguish. */
const SEATS = [24, 48, 96, 160, 240];
/**
 * A number that shares no factor with any of them, so that players are spread over the seats and every seat is used
 * once.
 */
const STRIDE = 37;

export class House {
  #seats = element("div", { class: "house-seats", aria: { hidden: "true" } });
  #words = element("p", { class: "house-words soft" });
  #names = element("ul", { class: "house-names" });
  root = element("section", { class: "house" }, this.#names, this.#seats, this.#words);

  /**
   * Hides what does not fit: first the seats, then the stage's `data-spare="first"`, then the oldest names, and last
   * its `data-spare="last"`. All players are counted below.
   */
  fit() {
    const stage = this.root.parentElement;
    if (!stage || stage.clientHeight === 0) return;
    const names = /** @type {HTMLElement[]} */ ([...this.#names.children]);
    /** @param {string} when @returns {any[]} */
    const spare = (when) => Array.from(stage.querySelectorAll(`[data-spare=${when}]`));
    fitRows([...spare("last"), ...names.reverse(), ...spare("first"), this.#seats], () => overflows(stage));
  }

  /** @param {number} present players @param {import("../../room/wire.js").Newcomers} newcomers */
  show(present, newcomers) {
    syncList(
      this.#names,
      newcomers.players,
      ({ player }) => player,
      () => element("li", { class: "house-name" }, avatarMark(), element("span", { dir: "auto" })),
      (made, newcomer) => {
        const [mark, name] = /** @type {HTMLElement[]} */ ([...made.children]);
        showAvatar(mark, avatarOf(newcomer));
        setText(name, newcomer.name);
      },
    );
    this.#names.dataset.count = String(newcomers.players.length);
    this.root.classList.toggle("has-names", newcomers.players.length > 0);
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

/** @param {HTMLElement} stage @returns {boolean} whether its centered parts do not fit */
function overflows(stage) {
  const parts = /** @type {HTMLElement[]} */ ([...stage.children]).filter(({ offsetHeight }) => offsetHeight > 0);
  const [first] = parts;
  const last = parts[parts.length - 1];
  const { paddingTop, paddingBottom } = getComputedStyle(stage);
  return (
    first !== undefined &&
    last.offsetTop + last.offsetHeight - first.offsetTop >
      stage.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) + 1
  );
}
