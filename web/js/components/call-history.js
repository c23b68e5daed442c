/** `<call-history>`: the calls of the round, newest first, with their times. */

import { element, setText, syncList } from "../element.js";
import { icon } from "../icons.js";
import { clockTime } from "../words.js";

/** @typedef {import("../wire.js").Round} Round */
/** @typedef {import("../wire.js").Call} Call */

export class CallHistory extends HTMLElement {
  #list = element("ol", { class: "calls", reversed: true });
  #empty = element("p", { class: "soft empty" }, "No calls yet. They appear here as they happen.");
  /**
   * Offers to take a call back.
   * @type {((call: Call) => void) | null}
   */
  onUndo = null;

  connectedCallback() { this.replaceChildren(this.#empty, this.#list); }

  /** @param {Round} round @param {(term: number) => string} [note] what to add to a term of one's board */
  show(round, note = () => "") {
    const calls = [...round.calls].reverse();
    this.#empty.hidden = calls.length > 0;
    if (round.language) this.#list.lang = round.language;
    syncList(this.#list, calls, (call) => `${call.number}.${call.term}`, (call) => this.#make(call, round.terms[call.term] ?? ""), (made, call) => {
      const mark = made.querySelector(".call-note");
      if (mark) setText(mark, note(call.term));
    });
  }

  /** @param {Call} call @param {string} text */
  #make(call, text) {
    return element("li", { class: "call" },
      element("span", { class: "call-number", aria: { label: `Call ${call.number}` } }, String(call.number)),
      element("span", { class: "call-text" }, text, element("span", { class: "call-note", lang: "en" })),
      element("time", { class: "call-time", dateTime: call.time }, clockTime(call.time)),
      this.onUndo && element("button", {
        class: "button quiet call-undo", type: "button", title: "Take this call back", lang: "en",
        aria: { label: `Take back: ${text}` }, on: { click: () => this.onUndo?.(call) },
      }, icon("undo"), element("span", { class: "call-undo-text" }, "Take back")));
  }
}

customElements.define("call-history", CallHistory);
