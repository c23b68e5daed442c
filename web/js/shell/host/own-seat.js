/** "I'm playing too": a second seat in the same browser, over a connection of its own. What is played on it is the game's. */

import { element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { painter } from "../../kit/paint.js";
import { text } from "../../kit/texts.js";
import { newToken } from "../../room/identity.js";
import { keepName, keepPlayerSeat, lastName, playerSeat } from "../../room/memory.js";
import { checkName, friendlyName } from "../../room/names.js";
import { refusal } from "../../room/refusals.js";
import { openLine } from "../../room/room-line.js";

/** @typedef {import("../../room/session.js").Session} Session */

export class OwnSeat {
  #code;
  #words;
  #sit;
  #paint;
  #heard;
  #left;
  /** @type {Session | null} */ #line = null;
  #name = element("input", {
    class: "input",
    id: "play-name",
    maxLength: 48,
    value: lastName() || friendlyName(),
    autocomplete: "nickname",
  });
  #fault = element("p", { class: "fault", role: "alert" });
  root = element("div", { class: "play" });

  /**
   * @param {string} code @param {string} words what one is invited to
   * @param {(line: Session) => Node[]} sit what is played on that seat; a game attaches its part to the line
   * @param {() => void} draw once per frame at most
   * @param {{heard?: (message: any, before: any) => void, left?: () => void}} watch `left`: the seat is closed
   */
  constructor(code, words, sit, draw, { heard, left } = {}) {
    this.#code = code;
    this.#words = words;
    this.#sit = sit;
    this.#paint = painter(draw);
    this.#heard = heard;
    this.#left = left;
    this.#invite();
  }

  /** A seat that this browser holds already is taken up again. */
  resume() {
    const seat = playerSeat(this.#code);
    if (seat) this.#take(seat);
  }

  stop() {
    this.#line?.stop("left");
    this.#line = null;
  }

  #invite() {
    const form = element(
      "form",
      { class: "play-form" },
      element("p", {}, this.#words),
      element(
        "div",
        { class: "field" },
        element("label", { htmlFor: "play-name" }, text("host.play.name")),
        this.#name,
        this.#fault,
      ),
      element("button", { class: "button primary", type: "submit" }, icon("board"), text("host.play.go")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { name, fault } = checkName(this.#name.value);
      setText(this.#fault, fault);
      if (fault) return;
      keepName(name);
      const seat = { token: newToken(), name };
      keepPlayerSeat(this.#code, seat);
      this.#take(seat);
    });
    this.root.replaceChildren(form);
  }

  /** @param {import("../../room/memory.js").SeatKey} seat */
  #take(seat) {
    const line = openLine(this.#code, seat, {
      changed: this.#paint,
      heard: this.#heard,
      line: (status, reason) => {
        if (status !== "stopped" || reason === "left") return;
        this.#line = null;
        this.#left?.();
        this.#invite();
        setText(
          this.#fault,
          reason === "roomLocked"
            ? text("host.play.locked")
            : refusal({ code: reason, message: text("host.play.closed") }),
        );
      },
    });
    this.#line = line;
    this.root.replaceChildren(...this.#sit(line));
    line.start();
  }
}
