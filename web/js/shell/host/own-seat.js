/** "I'm playing too": a second seat in the same browser, with a separate connection. The game provides its content. */

import { element, field, form, setText, submitButton } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { painter } from "../../kit/paint.js";
import { text } from "../../kit/texts.js";
import { newToken } from "../../room/identity.js";
import { keepName, keepPlayerSeat, lastName, playerSeat } from "../../room/browser-memory.js";
import { checkName, friendlyName } from "../../room/names.js";
import { refusal } from "../../room/refusals.js";
import { openLine } from "../../room/room-line.js";

/** @typedef {import("../../room/session.js").Session} Session */
/**
 * @typedef {{parts: Node[], draw: () => void, close?: () => void}} Play the game on the seat, which is drawn at most
 * once per frame
 */

export class OwnSeat {
  #code;
  #words;
  #sit;
  #paint = painter(() => this.draw());
  #heard;
  /** @type {Session | null} */ #line = null;
  /** @type {Play | null} */ #play = null;
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
   * @param {string} code @param {string} words the invitation
   * @param {(line: Session) => Play} sit called to attach the game's part to the session
   * @param {(message: any, before: any) => void} [heard]
   */
  constructor(code, words, sit, heard) {
    this.#code = code;
    this.#words = words;
    this.#sit = sit;
    this.#heard = heard;
    this.#invite();
  }

  /** If this browser already has such a seat, it is used again. */
  resume() {
    const seat = playerSeat(this.#code);
    if (seat) this.#take(seat);
  }

  draw() {
    this.#play?.draw();
  }

  stop() {
    this.#end();
    this.#line?.stop("left");
    this.#line = null;
  }

  #end() {
    this.#play?.close?.();
    this.#play = null;
  }

  #invite() {
    this.root.replaceChildren(
      form(
        { class: "play-form" },
        () => this.#submit(),
        element("p", {}, this.#words),
        field(text("host.play.name"), this.#name, this.#fault),
        submitButton("button primary", icon("board"), text("host.play.go")),
      ),
    );
  }

  #submit() {
    const { name, fault } = checkName(this.#name.value);
    setText(this.#fault, fault);
    if (fault) return;
    keepName(name);
    const seat = { token: newToken(), name };
    keepPlayerSeat(this.#code, seat);
    this.#take(seat);
  }

  /** @param {import("../../room/browser-memory.js").SeatKey} seat */
  #take(seat) {
    const line = openLine(this.#code, seat, {
      changed: this.#paint,
      heard: this.#heard,
      line: (status, reason) => {
        if (status !== "stopped" || reason === "left") return;
        this.#line = null;
        this.#end();
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
    this.#end();
    this.#play = this.#sit(line);
    this.root.replaceChildren(...this.#play.parts);
    line.start();
  }
}
