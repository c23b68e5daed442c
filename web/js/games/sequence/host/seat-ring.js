/** The seats around the table. The host swaps two seats by dragging one onto the other or with arrow keys. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { wireOf } from "../wire.js";
import { chipMark, occupantName, teamName } from "../words.js";

/** @typedef {import("../wire.js").Occupant} Occupant */

/** The distance in pixels that a finger may move before it drags. */
const STILL = 6;
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class SeatRing {
  #arrange;
  /** @type {readonly Occupant[][]} */ #seating = [];
  /** @type {number | null} the new place of the seat that was moved by the keyboard */ #moved = null;
  /** @type {{seat: HTMLElement, from: number, x: number, y: number, isMoving: boolean} | null} */ #drag = null;
  #seats = element("ol", { class: "jack-round-table" });
  root = element(
    "div",
    { class: "jack-round-seats" },
    this.#seats,
    element("p", { class: "soft small" }, text("sequence/host.ring.how")),
  );

  /** @param {(teams: string[][]) => void} arrange */
  constructor(arrange) {
    this.#arrange = arrange;
    this.#seats.addEventListener("pointerdown", (event) => this.#begin(event));
    this.#seats.addEventListener("pointermove", (event) => this.#follow(event));
    for (const end of ["pointerup", "pointercancel"])
      this.#seats.addEventListener(end, (event) => this.#end(event.type === "pointerup"));
    this.#seats.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Places in the order of play. If a team has one player less, its place stays free. */
  get #count() {
    return this.#seating.length * Math.max(0, ...this.#seating.map((team) => team.length));
  }

  /** @param {number} place @returns {Occupant | undefined} */
  #at(place) {
    const { length } = this.#seating;
    return this.#seating[place % length][Math.floor(place / length)];
  }

  /** @param {readonly Occupant[][]} seating by team */
  show(seating) {
    this.#seating = seating;
    this.#drag = null;
    this.root.hidden = seating.flat().length < 2;
    const count = this.#count;
    const hadFocus = this.#seats.contains(document.activeElement);
    this.#seats.replaceChildren(
      ...Array.from({ length: count }, (_, place) => {
        const angle = (2 * Math.PI * place) / count - Math.PI / 2;
        const item = element("li", {}, this.#seat(place));
        item.style.setProperty("--x", Math.cos(angle).toFixed(3));
        item.style.setProperty("--y", Math.sin(angle).toFixed(3));
        return item;
      }),
    );
    if (hadFocus && this.#moved !== null)
      this.#seats.children[this.#moved]?.querySelector("button")?.focus({ preventScroll: true });
    this.#moved = null;
  }

  /** @param {number} place */
  #seat(place) {
    const one = this.#at(place);
    if (!one) return element("span", { class: "jack-round-seat is-free", data: { place: String(place) } });
    const name = occupantName(one, place);
    const team = teamName(place % this.#seating.length);
    return element(
      "button",
      {
        class: "jack-round-seat",
        type: "button",
        data: { place: String(place) },
        aria: { label: text("sequence/host.ring.seat", { name, number: String(place + 1), team }) },
      },
      chipMark(place % this.#seating.length),
      element("span", { dir: "auto" }, name),
    );
  }

  /** @param {number} from @param {number} to swaps two players, or moves one to a free place */
  #swap(from, to) {
    const { length } = this.#seating;
    const teams = this.#seating.map((team) => team.map(wireOf));
    const [team, other] = [teams[from % length], teams[to % length]];
    const [row, otherRow] = [Math.floor(from / length), Math.floor(to / length)];
    const [one] = team.splice(row, 1, ...(other[otherRow] === undefined ? [] : [other[otherRow]]));
    if (other[otherRow] === undefined) other.push(one);
    else other[otherRow] = one;
    this.#arrange(teams);
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const seat = /** @type {Element} */ (event.target).closest("button");
    if (!seat || event.button !== 0) return;
    seat.setPointerCapture(event.pointerId);
    this.#drag = { seat, from: Number(seat.dataset.place), x: event.clientX, y: event.clientY, isMoving: false };
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.isMoving ||= Math.hypot(x, y) > STILL;
    if (!drag.isMoving) return;
    drag.seat.classList.add("is-dragged");
    drag.seat.style.translate = `${x}px ${y}px`;
    const near = this.#nearest(drag);
    for (const { dataset, classList } of this.#all) classList.toggle("is-near", Number(dataset.place) === near);
  }

  /** @returns {HTMLElement[]} */
  get #all() {
    return Array.from(this.#seats.querySelectorAll(".jack-round-seat"));
  }

  /** @param {{seat: HTMLElement, from: number}} drag @returns {number} the place nearest to the dragged seat */
  #nearest({ seat, from }) {
    const at = middleOf(seat);
    const [near] = this.#all
      .filter((one) => one !== seat)
      .map((one) => ({
        place: Number(one.dataset.place),
        far: Math.hypot(middleOf(one).x - at.x, middleOf(one).y - at.y),
      }))
      .sort((one, other) => one.far - other.far);
    return near && near.far < seat.offsetWidth ? near.place : from;
  }

  /** @param {boolean} isDropped */
  #end(isDropped) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.isMoving) return;
    const to = this.#nearest(drag);
    drag.seat.classList.remove("is-dragged");
    drag.seat.style.translate = "";
    for (const { classList } of this.#all) classList.remove("is-near");
    if (isDropped && to !== drag.from) this.#swap(drag.from, to);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = STEPS[event.key];
    const seat = /** @type {Element} */ (event.target).closest("button");
    if (!step || !seat || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const from = Number(seat.dataset.place);
    const to = (from + step + this.#count) % this.#count;
    if (!this.#at(to)) return;
    this.#moved = to;
    this.#swap(from, to);
  }
}

/** @param {Element} seat */
function middleOf(seat) {
  const { left, top, width, height } = seat.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
