/** `<call-history>`: the calls of the round, newest first, with their times. */

import { element, setText, syncList } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { languageOf, number, text, time } from "../../kit/texts.js";

/** @typedef {import("./wire.js").Round} Round */
/** @typedef {import("./wire.js").Call} Call */

export class CallHistory extends HTMLElement {
  #list = element("ol", { class: "calls", reversed: true });
  #empty = element("p", { class: "soft empty" }, text("bingo/game.calls.empty"));
  /**
   * Offers to take a call back.
   * @type {((call: Call) => void) | null}
   */
  onUndo = null;

  connectedCallback() {
    this.replaceChildren(this.#empty, this.#list);
  }

  /** @param {Round} round @param {(term: number) => string} [note] the text after a term of the player's board */
  show(round, note = () => "") {
    const calls = [...round.calls].reverse();
    this.#empty.hidden = calls.length > 0;
    if (round.language) this.#list.lang = round.language;
    syncList(
      this.#list,
      calls,
      (call) => `${call.number}.${call.term}`,
      (call) => this.#make(call, round.terms[call.term] ?? ""),
      (made, call) => {
        const mark = made.querySelector(".call-note");
        if (mark) setText(mark, note(call.term));
      },
    );
  }

  /** @param {Call} call @param {string} term */
  #make(call, term) {
    return element(
      "li",
      { class: "call" },
      element(
        "span",
        { class: "call-number", aria: { label: text("bingo/game.calls.number", { number: call.number }) } },
        number(call.number),
      ),
      element(
        "span",
        { class: "call-text", dir: "auto" },
        term,
        element("span", { class: "call-note", lang: languageOf() }),
      ),
      element("time", { class: "call-time", dateTime: call.time }, time(call.time)),
      this.onUndo &&
        element(
          "button",
          {
            class: "button quiet call-undo",
            type: "button",
            title: text("bingo/game.calls.undoTitle"),
            lang: languageOf(),
            aria: { label: text("bingo/game.calls.undoTerm", { term }) },
            on: { click: () => this.onUndo?.(call) },
          },
          icon("undo"),
          element("span", { class: "call-undo-text" }, text("bingo/game.calls.undo")),
        ),
    );
  }
}

customElements.define("call-history", CallHistory);
