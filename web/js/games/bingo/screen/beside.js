/** Bingos that are not shown on the stage: one line beside the call that made them. */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { namedAnew } from "../standings.js";
import { bingoNames } from "../words.js";

/** @typedef {import("../wire.js").Bingo} Bingo */

/** Names in the line; all others are counted. */
const NAMES = 2;

export class BesideCall {
  root;
  /** @type {Bingo[]} */ #bingos = [];
  #more = 0;

  /** @param {string} look class of the line */
  constructor(look) {
    this.root = element("p", { class: look, hidden: true, dir: "auto" });
  }

  /** @param {readonly Bingo[]} bingos @param {number} more who are not listed */
  add(bingos, more) {
    this.#bingos = [...this.#bingos, ...bingos];
    this.#more += more;
    this.#draw();
  }

  clear() {
    this.#bingos = [];
    this.#more = 0;
    this.#draw();
  }

  /** @param {import("../wire.js").NamesFact} message */
  name(message) {
    this.#bingos = namedAnew(this.#bingos, message);
    this.#draw();
  }

  /** @param {readonly string[]} players who lost their bingo because a call was taken back */
  withdraw(players) {
    this.#bingos = this.#bingos.filter(({ player }) => !players.includes(player));
    this.#draw();
  }

  #draw() {
    const count = this.#bingos.length + this.#more;
    this.root.hidden = count === 0;
    const more = Math.max(0, this.#bingos.length - NAMES) + this.#more;
    const names = bingoNames(this.#bingos.slice(0, NAMES), more);
    setText(this.root, count === 0 ? "" : text("bingo/screen.beside", { names }));
  }
}
