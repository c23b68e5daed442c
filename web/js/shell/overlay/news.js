/** News over the video for a few seconds: winners, people picked, solvers. */

import { element } from "../../kit/element.js";

/** How long a message is shown, milliseconds. */
const SHOWN = 7_000;

export class News {
  #frame;
  root = element("section", { class: "overlay-news", role: "status" });

  /** @param {import("../game.js").OverlayFrame} frame */
  constructor(frame) {
    this.#frame = frame;
  }

  /** @param {string} words @param {string} [detail] */
  show(words, detail = "") {
    const toast = element(
      "p",
      { class: "overlay-toast is-long" },
      element("strong", {}, words),
      detail ? element("span", {}, detail) : null,
    );
    this.root.replaceChildren(toast);
    this.#frame.sounds.play("win");
    setTimeout(() => toast.remove(), SHOWN);
  }

  hide() {
    this.root.replaceChildren();
  }
}
