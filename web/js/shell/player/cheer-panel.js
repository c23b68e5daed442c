/** The panel with which a player cheers. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { CHEERS, cheerPicture } from "../cheers.js";

/** The minimum interval at which the server counts a seat's cheers, milliseconds. */
const PAUSE = 500;

export class CheerPanel {
  #session;
  #buttons;
  #last = -Infinity;
  root;

  /** @param {import("../../room/session.js").Session} session */
  constructor(session) {
    this.#session = session;
    this.#buttons = CHEERS.map((kind) => {
      const label = text(`common.cheer.${kind}`);
      const button = element(
        "button",
        {
          class: "button cheer-button",
          type: "button",
          title: label,
          aria: { label },
          on: { click: () => this.#cheer(kind, button) },
        },
        cheerPicture(kind),
      );
      return button;
    });
    this.root = element(
      "section",
      { class: "panel panel-cheer", hidden: true, aria: { label: text("player.cheer.title") } },
      element("h2", {}, text("player.cheer.title")),
      element("div", { class: "cheer-buttons" }, ...this.#buttons),
    );
  }

  /** @param {boolean} isOpen whether the player may cheer now */
  show(isOpen) {
    this.root.hidden = !isOpen;
    for (const button of this.#buttons) button.disabled = this.#session.status !== "joined";
  }

  /**
   * Sent once, without a retry, because a late cheer has no meaning.
   * @param {import("../../room/wire.js").Cheer} kind @param {HTMLElement} button
   */
  #cheer(kind, button) {
    const now = performance.now();
    if (now - this.#last < PAUSE || this.#session.status !== "joined") return;
    this.#last = now;
    void this.#session.send({ type: "cheer", kind });
    button.classList.remove("is-sent");
    // Restarts the animation.
    void button.offsetWidth;
    button.classList.add("is-sent");
  }
}
