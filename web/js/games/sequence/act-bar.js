/** The large buttons that play a card without tapping a small cell. They name the possible actions. */

import "../../kit/more-icons.js";
import { alreadyShows, button, element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";
import { eyesOf } from "./rules/cards.js";
import { cellsFor } from "./rules/table.js";
import { lockNames } from "./lock-words.js";
import { isOwnTurn, isStuck, teamOf } from "./scene.js";
import { cardName, cellName } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/**
 * @typedef {object} Choice the player's pending choice
 * @property {number | null} card
 * @property {number | null} cell that must be confirmed
 * @property {readonly (readonly number[])[][]} locks the ways to lock sequences at `cell`
 * @property {number} lock the chosen one
 *
 * @typedef {object} Deeds
 * @property {(move: import("./rules/table.js").Move) => void} act
 * @property {(cell: number) => void} ask plays the card there, or asks for confirmation first
 * @property {(cell: number) => void} play
 * @property {(lock: number) => void} lock
 * @property {() => void} cancel
 * @property {() => void} hint
 * @property {() => void} undo
 */

export class ActBar {
  #deeds;
  root = element("div", { class: "jack-acts", tabIndex: -1 });

  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.#deeds = deeds;
  }

  focus() {
    this.root.querySelector("button")?.focus();
  }

  /**
   * @param {Scene} scene
   * @param {Choice} choice
   * @param {ReadonlySet<number>} dead
   * @param {boolean} canUndo
   * @param {string} says
   */
  draw(scene, choice, dead, canUndo, says) {
    const { table, own } = scene;
    const { card, cell, lock } = choice;
    if (alreadyShows(this.root, [table.step, isOwnTurn(scene), card, cell, lock, own?.canSwap, canUndo, says])) return;
    const hadFocus = this.root.contains(document.activeElement);
    const undo = canUndo ? deed("undo", text("sequence/game.undo"), () => this.#deeds.undo()) : null;
    const acts = own && isOwnTurn(scene) ? this.#actsOf(scene, own, choice, dead, undo) : [undo];
    const words = says && !(isOwnTurn(scene) && isStuck(scene)) ? [element("p", { class: "jack-says" }, says)] : [];
    this.root.replaceChildren(...words, ...acts.flatMap((one) => (one ? [one] : [])));
    if (hadFocus) (this.root.querySelector("button") ?? this.root).focus();
  }

  /**
   * @param {Scene} scene @param {import("./wire.js").Own} own @param {Choice} choice
   * @param {ReadonlySet<number>} dead @param {HTMLElement | null} undo
   * @returns {(HTMLElement | null)[]}
   */
  #actsOf(scene, own, choice, dead, undo) {
    const { field, rules } = scene;
    const { card, cell } = choice;
    const team = teamOf(scene);
    if (card !== null && cell !== null) return this.#confirmation(card, cell, choice, cellsFor(field, card, team));
    if (card !== null && dead.has(card)) return [this.#swap(card, own.canSwap), this.#cancel()];
    const cells = card === null ? [] : cellsFor(field, card, team);
    if (card !== null && eyesOf(card) === null) return cells.map((one, index) => this.#space(one, index));
    if (cells.length > 0) return [this.#cancel()];
    const mustPass = isStuck(scene);
    return [
      mustPass ? element("p", { class: "jack-says" }, text("sequence/game.stuck")) : null,
      mustPass ? deed("skip", text("sequence/game.pass"), () => this.#deeds.act({ act: "pass" })) : null,
      rules.hints && !mustPass ? deed("bulb", text("sequence/game.hint"), () => this.#deeds.hint()) : null,
      undo,
    ];
  }

  #cancel() {
    return deed("close", text("kit.cancel"), () => this.#deeds.cancel());
  }

  /** @param {number} card that is dead @param {boolean} canSwap */
  #swap(card, canSwap) {
    if (!canSwap) return element("p", { class: "soft" }, text("sequence/game.dead.kept"));
    const swap = deed("shuffle", text("sequence/game.swap"), () => this.#deeds.act({ act: "swap", card }));
    // The hand already shows which card is dead.
    swap.append(element("span", { class: "visually-hidden" }, `: ${cardName(card)}`));
    return swap;
  }

  /** @param {number} cell @param {number} index */
  #space(cell, index) {
    const made = deed(null, cellName(cell), () => this.#deeds.ask(cell));
    made.prepend(numberMark(index));
    return made;
  }

  /** @param {number} card @param {number} cell @param {Choice} choice @param {readonly number[]} cells of the card */
  #confirmation(card, cell, { locks, lock }, cells) {
    const key = eyesOf(card) === "one" ? "take" : "play";
    const play = deed("check", text(`sequence/game.confirm.${key}`), () => this.#deeds.play(cell), "primary");
    if (eyesOf(card) === null && cells.length > 1) play.append(numberMark(cells.indexOf(cell)));
    // The button does not repeat what the board and the hand already show.
    const what = text("sequence/game.confirm.what", { card: cardName(card), cell: cellName(cell) });
    play.append(element("span", { class: "visually-hidden" }, `: ${what}`));
    return [
      ...(locks.length > 1 ? lockNames(locks).map((name, index) => this.#lockOf(name, index, lock)) : []),
      play,
      this.#cancel(),
    ];
  }

  /**
   * @param {string} name the cells that only this choice locks
   * @param {number} index
   * @param {number} lock the one that is chosen
   */
  #lockOf(name, index, lock) {
    const words = text("sequence/game.lock", { five: name });
    const made = deed("lock", words, () => this.#deeds.lock(index), "jack-lock");
    made.setAttribute("aria-pressed", String(index === lock));
    return made;
  }
}

/** @param {number} index of a space @returns {HTMLElement} its number, as on the board */
const numberMark = (index) => element("span", { class: "jack-number", aria: { hidden: "true" } }, String(index + 1));

/** @param {string | null} symbol @param {string} words @param {() => void} act @param {string} [look] */
function deed(symbol, words, act, look = "") {
  return button(`button ${look}`, act, symbol ? icon(symbol) : null, element("span", {}, words));
}
