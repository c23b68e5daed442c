/** `<connection-badge>`: shown only when there is no connection for a moment, and when a lost connection is back. */

import { element, setText } from "../kit/element.js";
import { icon } from "../kit/icons.js";
import { text as say } from "../kit/texts.js";

/** Shorter interruptions are not shown, milliseconds. */
const PATIENCE = 1_200;
const BACK_SHOWN = 2_000;

export class ConnectionBadge extends HTMLElement {
  #text = element("span");
  #timer = 0;
  #hiding = 0;
  #troubled = false;
  /** Whether there was a connection before. */ #joined = false;
  /** Why the connection does not come back, if known. */ #reason = "";

  connectedCallback() {
    this.classList.add("connection");
    this.setAttribute("role", "status");
    this.hidden = true;
    this.replaceChildren(icon("offline"), this.#text);
  }

  /** @param {import("./connection.js").Status} status @param {number} waiting commands without an answer */
  show(status, waiting) {
    if (status === "joined") {
      clearTimeout(this.#timer);
      this.#timer = 0;
      const isBack = this.#joined;
      this.#joined = true;
      if (!this.#troubled) return;
      this.#troubled = false;
      this.#reason = "";
      this.#say(say("room.line.back"), "back");
      // A page that took long to open is not back.
      this.hidden = !isBack;
      this.#hiding = setTimeout(() => {
        this.hidden = true;
      }, BACK_SHOWN);
    } else if (status === "stopped") {
      clearTimeout(this.#timer);
      this.hidden = true;
    } else if (this.#troubled) {
      this.#say(this.#reason || say(waiting > 0 ? "room.line.kept" : "room.line.lost"), "lost");
    } else if (!this.#timer) {
      this.#timer = setTimeout(() => {
        this.#timer = 0;
        this.#troubled = true;
        this.#say(say("room.line.lost"), "lost");
      }, PATIENCE);
    }
  }

  /** @param {string} reason why the connection does not come back; empty if unknown */
  explain(reason) {
    this.#reason = reason;
    if (this.#troubled) this.#say(reason || say("room.line.lost"), "lost");
  }

  /** @param {string} text @param {"back" | "lost"} look */
  #say(text, look) {
    setText(this.#text, text);
    clearTimeout(this.#hiding);
    this.dataset.look = look;
    this.hidden = false;
  }
}

customElements.define("connection-badge", ConnectionBadge);
