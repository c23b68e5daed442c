/** The curtain that hides all hands on a shared device, and shows who takes it next. */

import { button, element, setText } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { chipMark } from "./words.js";

/** @typedef {{name: string, team: number, open: () => void}} Holder a player who may see a hand; `open`: shows it */

export class Curtain {
  #say;
  #title = element("h2", { dir: "auto" });
  #chip = element("div");
  #people = element("div", { class: "jack-curtain-people" });
  #shown = "";
  /** @type {readonly Holder[]} */ #holders = [];
  root = element(
    "section",
    { class: "jack-curtain", hidden: true },
    this.#chip,
    this.#title,
    element("p", {}, text("sequence/game.curtain")),
    this.#people,
  );

  /** @param {(words: string) => void} say to screen readers */
  constructor(say) {
    this.#say = say;
  }

  /**
   * @param {readonly Holder[]} holders the first should take the device, if it is a player's turn; without any, the
   * curtain is open
   * @param {boolean} isTurn
   */
  show(holders, isTurn) {
    this.root.hidden = holders.length === 0;
    this.#holders = holders;
    const shown = holders.length > 0 ? JSON.stringify([isTurn, holders.map(({ name, team }) => [name, team])]) : "";
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (!shown) return;
    const [{ name, team }] = holders;
    const words = isTurn ? text("sequence/game.pass.to", { name }) : text("sequence/game.hands.down");
    setText(this.#title, words);
    this.#chip.hidden = !isTurn;
    this.#chip.replaceChildren(chipMark(team));
    this.#people.replaceChildren(
      ...holders.map((holder, index) =>
        button(
          "button large",
          () => {
            this.#holders[index]?.open();
            /** @type {HTMLElement | null} */ (document.querySelector(".jack-card"))?.focus();
          },
          text("sequence/game.iam", { name: holder.name }),
        ),
      ),
    );
    if (!isTurn) return;
    this.#say(words);
    if (!document.querySelector("dialog[open]"))
      /** @type {HTMLElement | null} */ (this.#people.firstElementChild)?.focus({ preventScroll: true });
  }
}
