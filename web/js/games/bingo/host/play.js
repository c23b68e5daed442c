/** The host's own board of live bingo, on a second seat. Tapped terms can be called for everyone. */

import "../bingo-board.js";
import { button, element } from "../../../kit/element.js";
import { Celebration } from "../celebration.js";
import { throwConfetti } from "../../../kit/confetti.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";
import { ownPlace } from "../own-place.js";
import { BingoSession } from "../session.js";
import { OwnSeat } from "../../../shell/host/own-seat.js";
import { openTileDetail } from "../player/detail.js";
import { Hint } from "../player/status.js";

/** @typedef {import("../session.js").BingoSession} Session */

export class HostPlay {
  #toasts;
  #call;
  #hostState;
  /** @type {Session | null} */ #session = null;
  #celebration = new Celebration();
  #board = /** @type {import("../bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  #hint = new Hint();
  #offer = element("div", { class: "call-offer", hidden: true, role: "status" });
  #seat;
  #offered = -1;
  root;

  /**
   * @param {string} code
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   * @param {(term: number) => void} call for everyone
   * @param {() => import("../state.js").State} hostState
   */
  constructor(code, toasts, call, hostState) {
    this.#toasts = toasts;
    this.#call = call;
    this.#hostState = hostState;
    this.#board.addEventListener("tile", (event) => this.#tap(/** @type {CustomEvent} */ (event).detail.cell));
    this.#board.addEventListener("detail", (event) => {
      const { cell } = /** @type {CustomEvent} */ (event).detail;
      const shown = this.#session?.board?.cells[cell];
      if (shown)
        openTileDetail(shown, this.#session?.state.round?.language, {
          toggle: this.#isOver ? null : () => this.#tap(cell),
          doubt: null,
        });
    });
    this.#seat = new OwnSeat(
      code,
      text("bingo/host.play.text"),
      (line) => {
        this.#session = new BingoSession(line);
        return {
          parts: [
            element("div", { class: "stage" }, this.#board),
            element("div", { class: "play-foot" }, this.#hint.root, this.#offer),
          ],
          draw: () => this.draw(),
          close: () => {
            this.#session = null;
          },
        };
      },
      (_, before) => this.#celebrate(before),
    );
    this.root = this.#seat.root;
  }

  /** If this browser already has such a seat, it is used again. */
  resume() {
    this.#seat.resume();
  }

  stop() {
    this.#seat.stop();
  }

  draw() {
    if (!this.#session) return;
    const { state, board: view, clock } = this.#session;
    if (!state.round || !view) return;
    this.#board.show(view, { language: state.round.language, awaited: state.boardAwaited, over: this.#isOver });
    const place = view.bingo ? ownPlace(state, Date.now(), (time) => clock.local(time)) : null;
    this.#hint.show(state, view, { place });
  }

  get #isOver() {
    return this.#session?.state.round?.state === "finished";
  }

  /** The host's own facts may update the offer. */
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
      button(
        "button primary",
        () => {
          this.#withdrawOffer();
          this.#call(term);
        },
        icon("megaphone"),
        text("bingo/host.play.call"),
      ),
      iconButton("close", text("bingo/host.play.notNow"), () => this.#withdrawOffer()),
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
