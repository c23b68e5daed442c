/** "I'm playing too": a second seat in the same browser, over a connection of its own. */

import "../bingo-board.js";
import { element, setText } from "../../../kit/element.js";
import { Celebration } from "../celebration.js";
import { throwConfetti } from "../../../kit/confetti.js";
import { icon } from "../../../kit/icons.js";
import { newToken } from "../../../room/identity.js";
import { keepName, keepPlayerSeat, lastName, playerSeat } from "../../../room/memory.js";
import { checkName, friendlyName } from "../../../room/names.js";
import { painter } from "../../../kit/paint.js";
import { openLine } from "../../../room/room-line.js";
import { text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";
import { ownPlace } from "../own-place.js";
import { BingoSession } from "../session.js";
import { openTileDetail } from "../player/detail.js";
import { Hint } from "../player/status.js";

/** @typedef {import("../session.js").BingoSession} Session */

export class HostPlay {
  #code;
  #toasts;
  #call;
  #hostState;
  /** @type {Session | null} */ #session = null;
  #celebration = new Celebration();
  #name = element("input", {
    class: "input",
    id: "play-name",
    maxLength: 48,
    value: lastName() || friendlyName(),
    autocomplete: "nickname",
  });
  #fault = element("p", { class: "fault", role: "alert" });
  #board = /** @type {import("../bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  #hint = new Hint();
  #offer = element("div", { class: "call-offer", hidden: true, role: "status" });
  root = element("div", { class: "play" });
  #offered = -1;
  #paint = painter(() => this.draw());

  /**
   * @param {string} code
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   * @param {(term: number) => void} call for everyone
   * @param {() => import("../state.js").State} hostState
   */
  constructor(code, toasts, call, hostState) {
    this.#code = code;
    this.#toasts = toasts;
    this.#call = call;
    this.#hostState = hostState;
    this.#board.addEventListener("tile", (event) => this.#tap(/** @type {CustomEvent} */ (event).detail.cell));
    this.#board.addEventListener("detail", (event) => {
      const { cell } = /** @type {CustomEvent} */ (event).detail;
      const shown = this.#session?.board?.cells[cell];
      if (shown)
        openTileDetail(shown, this.#session?.state.round?.language, { toggle: () => this.#tap(cell), doubt: null });
    });
    this.#invite();
  }

  /** A seat that this browser holds already is taken up again. */
  resume() {
    const seat = playerSeat(this.#code);
    if (seat) this.#sit(seat);
  }

  stop() {
    this.#session?.stop("left");
  }

  #invite() {
    const form = element(
      "form",
      { class: "play-form" },
      element("p", {}, text("bingo/host.play.text")),
      element(
        "div",
        { class: "field" },
        element("label", { htmlFor: "play-name" }, text("bingo/host.play.name")),
        this.#name,
        this.#fault,
      ),
      element("button", { class: "button primary", type: "submit" }, icon("board"), text("bingo/host.play.go")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { name, fault } = checkName(this.#name.value);
      setText(this.#fault, fault);
      if (fault) return;
      keepName(name);
      const seat = { token: newToken(), name };
      keepPlayerSeat(this.#code, seat);
      this.#sit(seat);
    });
    this.root.replaceChildren(form);
  }

  /** @param {import("../../../room/memory.js").SeatKey} seat */
  #sit(seat) {
    const line = openLine(this.#code, seat, {
      changed: this.#paint,
      heard: (_, before) => this.#celebrate(before),
      line: (status, reason) => {
        if (status !== "stopped" || reason === "left") return;
        this.#session = null;
        this.#invite();
        setText(
          this.#fault,
          reason === "roomLocked"
            ? text("bingo/host.play.locked")
            : refusal({ code: reason, message: text("bingo/host.play.closed") }),
        );
      },
    });
    this.#session = new BingoSession(line);
    this.root.replaceChildren(
      element("div", { class: "stage" }, this.#board),
      element("div", { class: "play-foot" }, this.#hint.root, this.#offer),
    );
    line.start();
  }

  draw() {
    if (!this.#session) return;
    const { state, board: view, clock } = this.#session;
    if (!state.round || !view) return;
    this.#board.show(view, { language: state.round.language, awaited: state.boardAwaited });
    const place = view.bingo ? ownPlace(state, Date.now(), (time) => clock.local(time)) : null;
    this.#hint.show(state, view, { place });
  }

  /** The host's own facts may answer the offer. */
  followHost() {
    const calls = this.#hostState().round?.calls ?? [];
    if (calls.some((call) => call.term === this.#offered)) this.#withdrawOffer();
  }

  /** @param {number} cell */
  #tap(cell) {
    const session = this.#session;
    const shown = session?.board?.cells[cell];
    if (!session || !shown || shown.state === "free") return;
    const called = session.state.round?.calls.some((call) => call.term === shown.term) ?? false;
    if (!called) this.#makeOffer(shown.term, shown.text);
    if (session.state.round?.state !== "playing") return;
    const marked = shown.state === "confirmed" || shown.state === "early";
    if (marked) this.#withdrawOffer();
    void session.send({ type: marked ? "unmark" : "mark", cell }).then((answer) => {
      if (answer.type === "accepted") return;
      this.#board.refuse(cell);
      this.#toasts.show(refusal(answer), { tone: "warn" });
    });
  }

  /** @param {number} term @param {string} named */
  #makeOffer(term, named) {
    this.#offered = term;
    this.#offer.hidden = false;
    this.#offer.replaceChildren(
      element("span", { class: "call-offer-text" }, named),
      element(
        "button",
        {
          class: "button primary",
          type: "button",
          on: {
            click: () => {
              this.#withdrawOffer();
              this.#call(term);
            },
          },
        },
        icon("megaphone"),
        text("bingo/host.play.call"),
      ),
      element(
        "button",
        {
          class: "button quiet icon-only",
          type: "button",
          aria: { label: text("bingo/host.play.notNow") },
          on: { click: () => this.#withdrawOffer() },
        },
        icon("close"),
      ),
    );
  }

  #withdrawOffer() {
    this.#offered = -1;
    this.#offer.hidden = true;
  }

  /** @param {import("../state.js").State} before */
  #celebrate(before) {
    const state = this.#session?.state;
    const cheer = state ? this.#celebration.notice(state) : null;
    if (!cheer || before.position === null) return;
    this.#toasts.show(text("bingo/host.play.bingo"), { icon: "star", tone: "gold" });
    requestAnimationFrame(() => throwConfetti(this.#board.boundsOf(cheer.cells), 90));
  }
}
