/**
 * The wheel: slices with names, and one transform per frame. Where it stands follows from the server's clock alone, so
 * that every screen shows the same angle at the same moment, also one that comes late.
 */

import { element, setText } from "../../kit/element.js";
import { prefersStillness } from "../../kit/settings.js";
import { angleAt, fullAngle } from "./rules/angle.js";

/** @typedef {import("./wire.js").Person} Person */
/**
 * @typedef {{startsAt: number, duration: number, turns: number, winner: number, place: number}} Turning
 *   `startsAt` by this browser's clock
 */

const SVG = "http://www.w3.org/2000/svg";
/** Up to so many slices carry their names. */
export const NAMED_MAX = 24;
/** Up to so many are drawn as slices; more pass as names on a drum. */
export const SLICES_MAX = 60;
/** The wheel of a hall of which names come only with the turn: as many slices as can be drawn. */
export const NAMELESS = Object.freeze(
  Array.from({ length: SLICES_MAX }, (_, index) => ({ player: String(index), name: "" })),
);
/** Names of a drum, the one that is picked in the middle. */
const ROWS = 7;
const TICKS_PER_SECOND = 30;
/** Without motion, names light up for so long, milliseconds. */
const STILL_FOR = 1_200;
const COLOURS = 5;

export class Wheel {
  #disc = document.createElementNS(SVG, "svg");
  #plate = element("p", { class: "wheel-plate", dir: "auto", aria: { hidden: "true" } });
  #rows = Array.from({ length: ROWS }, () => element("span", { dir: "auto" }));
  #drum = element("div", { class: "wheel-rows" }, ...this.#rows);
  root = element(
    "div",
    { class: "wheel", aria: { hidden: "true" } },
    element("div", { class: "wheel-drum" }, this.#drum),
    element("span", { class: "wheel-pointer" }),
    this.#plate,
  );
  /** @type {readonly Person[]} */ #slices = [];
  /** @type {Turning | null} */ #turning = null;
  #key = "";
  #frame = 0;
  #under = -1;
  #ticked = 0;
  #angle = 0;
  /** Whether it stands where it has stopped. */ #hasStopped = false;
  #tick;
  #stopped;

  /**
   * @param {{tick?: () => void, stopped?: () => void}} hear
   *   `tick`: a slice has passed; `stopped`: after a turn that was seen
   */
  constructor({ tick, stopped }) {
    this.#tick = tick ?? (() => {});
    this.#stopped = stopped ?? (() => {});
    this.#disc.setAttribute("viewBox", "-100 -100 200 200");
    this.#disc.setAttribute("class", "wheel-disc");
    this.root.prepend(this.#disc);
  }

  /** Degrees by which it is turned now; for those who compare screens. */
  get angle() {
    return this.#angle;
  }

  /**
   * @param {readonly Person[]} slices @param {string} theme
   * @param {number} [count] how many there are, if some of them stand for all
   */
  show(slices, theme, count = slices.length) {
    this.root.dataset.theme = theme;
    const key = [count, ...slices.map(({ player, name }) => `${player} ${name}`)].join("\n");
    if (key === this.#key) return;
    this.#key = key;
    this.#slices = slices;
    const isDrum = count > SLICES_MAX;
    this.root.dataset.size = isDrum ? "drum" : count <= NAMED_MAX ? "named" : "thin";
    this.#disc.replaceChildren(...(isDrum ? [] : slices.map((one, index) => sliceOf(one.name, index, slices.length))));
    this.#under = -1;
    this.#place(this.#angle);
  }

  /** @param {Turning | null} turning null for one that stands still */
  turn(turning) {
    if (turning?.startsAt === this.#turning?.startsAt && turning?.winner === this.#turning?.winner) return;
    cancelAnimationFrame(this.#frame);
    this.#turning = turning;
    this.#hasStopped = false;
    this.root.classList.toggle("is-still", turning !== null && prefersStillness());
    delete this.root.dataset.lit;
    for (const lit of Array.from(this.#disc.querySelectorAll(".is-lit"))) lit.classList.remove("is-lit");
    if (!turning) return;
    this.#step(Date.now() > turning.startsAt + turning.duration);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
  }

  /** @param {boolean} isLate it had stopped before it was seen */
  #step(isLate) {
    const turning = this.#turning;
    if (!turning) return;
    const now = Date.now() - turning.startsAt;
    const isOver = now >= turning.duration;
    const full = fullAngle(turning, this.#slices.length);
    if (!prefersStillness()) this.#place(angleAt(full, now / turning.duration));
    else if (isOver || now < 0) this.#place(isOver ? full : 0);
    else this.#name(stillIndex(now, turning, this.#slices.length));
    if (!isOver) {
      this.#frame = requestAnimationFrame(() => this.#step(false));
      return;
    }
    if (this.#hasStopped) return;
    this.#hasStopped = true;
    this.root.dataset.lit = "";
    this.#disc.children[turning.winner]?.classList.add("is-lit");
    if (!isLate) this.#stopped();
  }

  /** @param {number} angle degrees */
  #place(angle) {
    this.#angle = angle;
    const count = this.#slices.length;
    const passed = ((((360 - (angle % 360)) % 360) + 360) % 360) / (360 / count);
    if (this.root.dataset.size === "drum") this.#turnDrum(passed);
    else this.#disc.style.transform = `rotate(${angle % 360}deg)`;
    if (count > 0) this.#name(Math.floor(passed) % count);
  }

  /** @param {number} passed the slice that is under the pointer, and how much of it has passed */
  #turnDrum(passed) {
    const count = this.#slices.length;
    const first = Math.floor(passed) - (ROWS - 1) / 2;
    this.#rows.forEach((row, index) =>
      setText(row, this.#slices[(((first + index) % count) + count) % count]?.name ?? ""),
    );
    this.#drum.style.transform = `translateY(${(((0.5 - (passed % 1)) * 100) / ROWS).toFixed(3)}%)`;
  }

  /** @param {number} index under the pointer */
  #name(index) {
    if (index === this.#under) return;
    this.#under = index;
    setText(this.#plate, this.#slices[index]?.name ?? "");
    const now = Date.now();
    if (this.#turning && !this.#hasStopped && now - this.#ticked > 1_000 / TICKS_PER_SECOND) {
      this.#ticked = now;
      this.#tick();
    }
  }
}

/**
 * Which name is lit, ever more slowly, until it is the winner's.
 * @param {number} now @param {Turning} turning @param {number} count
 */
function stillIndex(now, { duration, winner }, count) {
  const begin = Math.max(0, duration - STILL_FOR);
  const left = Math.max(0, 1 - (now - begin) / STILL_FOR);
  const steps = Math.round(8 * left * left);
  return (((winner - steps) % count) + count) % count;
}

/** @param {string} name @param {number} index @param {number} count */
function sliceOf(name, index, count) {
  const group = document.createElementNS(SVG, "g");
  // The last must not look like the first, beside which it lies.
  const colour = index === count - 1 && index > 0 && index % COLOURS === 0 ? 2 : index % COLOURS;
  group.setAttribute("class", `wheel-slice is-colour-${colour}`);
  const [from, to] = [index, index + 1].map((edge) => (2 * Math.PI * edge) / count);
  const shape = document.createElementNS(SVG, count === 1 ? "circle" : "path");
  if (count === 1) shape.setAttribute("r", "98");
  else shape.setAttribute("d", `M0 0L${point(from)}A98 98 0 ${count === 2 ? 1 : 0} 1 ${point(to)}z`);
  group.append(shape);
  if (count > NAMED_MAX) return group;
  const text = document.createElementNS(SVG, "text");
  const words = [...name].length > 14 ? `${[...name].slice(0, 13).join("")}…` : name;
  const size = Math.min(20, 118 / Math.max(4, [...words].length), Math.max(5, 360 / count));
  const middle = ((index + 0.5) * 360) / count;
  text.setAttribute("transform", `rotate(${middle - 90}) translate(93 0)`);
  text.setAttribute("font-size", size.toFixed(1));
  text.setAttribute("text-anchor", "end");
  text.setAttribute("dominant-baseline", "central");
  text.textContent = words;
  group.append(text);
  return group;
}

/** @param {number} angle clockwise from the top, radians */
const point = (angle) => `${(98 * Math.sin(angle)).toFixed(3)} ${(-98 * Math.cos(angle)).toFixed(3)}`;
