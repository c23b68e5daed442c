/** Announces the room's events to the player: for screen readers, as messages, by sound and by vibration. */

import { feedback } from "../../../kit/feedback.js";
import { knowFormerChoices, settings } from "../../../kit/settings.js";
import { cellOfTerm } from "../state.js";
import { text } from "../../../kit/texts.js";
import { ordinal } from "../../../kit/words.js";
import { bingoSentence } from "../words.js";
import { clockText } from "./status.js";

/** @typedef {import("../wire.js").ServerMessage} ServerMessage */

// Settings that players have already chosen.
knowFormerChoices("voice", { bingos: "wins" });

export class Voice {
  #session;
  #toasts;
  #live;
  #near = "";
  #voteSaid = 0;

  /**
   * @param {import("../session.js").BingoSession} session
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   * @param {import("../../../kit/live-region.js").LiveRegion} live
   */
  constructor(session, toasts, live) {
    this.#session = session;
    this.#toasts = toasts;
    this.#live = live;
  }

  /** @param {string} said */
  say(said) {
    this.#live.say(said);
  }

  /** @param {ServerMessage} message */
  heard(message) {
    const { state } = this.#session;
    switch (message.type) {
      case "called":
        return this.#called(message.call);
      case "uncalled":
        return this.#uncalled(message);
      case "bingos":
        return this.#bingos(message);
      case "withdrawn":
        if (!state.seat || !message.players.includes(state.seat.id)) return;
        this.#toasts.show(text("bingo/player.say.withdrawn"), { icon: "undo" });
        return this.say(text("bingo/player.say.withdrawn"));
      case "drawn": {
        const said = text("bingo/player.strip.drawn", {
          name: message.draw.name,
          place: ordinal(message.draw.rank),
        });
        this.#toasts.show(said, { icon: "trophy", tone: "gold", lasts: 8_000 });
        return this.say(said);
      }
      case "vote":
        return this.#vote(message.vote);
      case "countdown":
        return this.#countdown(message.startsAt);
      case "roundStarted":
        feedback("start");
        return this.say(text("bingo/player.say.started"));
      case "roundFinished":
        return this.say(text("bingo/player.say.over"));
      default:
        return;
    }
  }

  /** @param {import("../wire.js").Call} call */
  #called(call) {
    const { state, board } = this.#session;
    const isMine = cellOfTerm(state, call.term) >= 0;
    feedback(isMine ? "mine" : "called");
    const { voice } = settings();
    if (voice === "wins" || (voice === "mine" && !isMine)) return;
    this.say(
      [
        text("bingo/player.say.call", { number: call.number, term: state.round?.terms[call.term] ?? "" }),
        isMine && text("bingo/player.say.mine"),
        isMine && board?.claimable && text("bingo/player.say.waits"),
      ]
        .filter(Boolean)
        .join(" "),
    );
  }

  /** @param {{term: number, number: number}} message */
  #uncalled({ term, number }) {
    const { state } = this.#session;
    const said = text("bingo/player.say.uncalled", { number, term: state.round?.terms[term] ?? "" });
    this.#toasts.show(said, { icon: "undo" });
    const { voice } = settings();
    if (voice === "all" || (voice === "mine" && cellOfTerm(state, term) >= 0)) this.say(`${said}.`);
  }

  /** @param {import("../wire.js").BingosFact} message */
  #bingos(message) {
    const others = message.bingos.filter((bingo) => bingo.player !== this.#session.state.seat?.id);
    if (others.length === 0) return;
    feedback("others");
    this.say(`${bingoSentence(others, message.more ?? 0)}.`);
  }

  /**
   * Announces each open vote once.
   * @param {import("../wire.js").Vote | null} vote
   */
  #vote(vote) {
    if (!vote || vote.number === this.#voteSaid) return;
    this.#voteSaid = vote.number;
    this.say(text("bingo/player.vote.title"));
  }

  /** @param {string | null} startsAt */
  #countdown(startsAt) {
    const left = (this.#session.clock.local(startsAt) - Date.now()) / 1_000;
    this.say(
      startsAt ? text("bingo/player.say.countdown", { clock: clockText(left) }) : text("bingo/player.say.countdownOff"),
    );
  }

  /**
   * Announces once that a single term is missing.
   * @param {import("../derive.js").BoardView} view
   */
  near(view) {
    const { state } = this.#session;
    const terms = state.round?.state === "playing" && !view.bingo ? (view.nearTerms ?? []) : [];
    const near = terms.length === 1 ? `${state.round?.number}.${terms[0]}` : "";
    if (near === this.#near) return;
    this.#near = near;
    if (near && settings().voice !== "wins")
      this.say(text("bingo/player.say.near", { term: state.round?.terms[terms[0]] ?? "" }));
  }
}
