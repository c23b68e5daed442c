/** `<board-preview>`: a board as a phone shows it, dealt from a list that is still being edited. */

import "./bingo-board.js";
import { boardView } from "./derive.js";
import { button, element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { largestBoard } from "./packs/draft.js";
import { dealBoard, freshSeed } from "./rules/deal.js";
import { INITIAL_STATE } from "./state.js";
import { termsNeeded } from "./term-list.js";
import { text } from "../../kit/texts.js";

export class BoardPreview extends HTMLElement {
  #board = /** @type {import("./bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  #empty = element("p", { class: "soft preview-empty" });
  #seed = freshSeed();
  /** @type {readonly string[]} */ #terms = [];
  #language = "";
  #freeCentre = false;

  connectedCallback() {
    this.#board.inert = true;
    this.replaceChildren(
      element(
        "div",
        { class: "preview-phone", aria: { hidden: "true" } },
        element("div", { class: "preview-bar" }),
        this.#board,
        this.#empty,
      ),
      button("button quiet", () => this.#another(), icon("shuffle"), text("bingo/workshop.preview.another")),
    );
    this.show(this.#terms, this.#language, this.#freeCentre);
  }

  /** @param {readonly string[]} terms @param {string} language of the terms, BCP 47 @param {boolean} freeCentre */
  show(terms, language, freeCentre) {
    this.#terms = terms;
    this.#language = language;
    this.#freeCentre = freeCentre;
    const size = largestBoard(terms.length, freeCentre);
    this.#board.hidden = size === null;
    this.#empty.hidden = size !== null;
    this.#empty.textContent = text("bingo/workshop.preview.empty", {
      count: termsNeeded(3, freeCentre) - terms.length,
    });
    if (size === null || !this.isConnected) return;
    const dealt = dealBoard(this.#seed, "p1", 0, terms.length, { size, freeCentre });
    const view = boardView({
      ...INITIAL_STATE,
      round: {
        number: 1,
        state: "dealt",
        commitment: "",
        terms: [...terms],
        calls: [],
        options: {
          size,
          freeCentre,
          verification: "called",
          autoMark: true,
          window: 0,
          crowd: 0,
          crowdSeconds: 30,
          goal: { patterns: [], masks: [], need: 1 },
        },
      },
      board: { size, deal: 0, cells: dealt },
    });
    if (view) this.#board.show(view, { language });
  }

  #another() {
    this.#seed = freshSeed();
    this.show(this.#terms, this.#language, this.#freeCentre);
  }
}

customElements.define("board-preview", BoardPreview);
