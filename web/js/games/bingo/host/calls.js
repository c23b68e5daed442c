/** Calls terms and takes calls back: for ten seconds with one tap, and later in the list of calls. */

import { confirmDialog } from "../../../kit/sheet.js";
import { callsByTerm } from "../derive.js";
import { list, text } from "../../../kit/texts.js";
import { detailedRefusal, refusal } from "../../../room/refusals.js";

/** @typedef {import("../session.js").BingoSession} Session */
/** @typedef {import("../wire.js").CalledFact} Called */

export const UNDO_OFFERED = 10_000;

export class HostCalls {
  #session;
  #toasts;
  #live;

  /**
   * @param {Session} session
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   * @param {import("../../../kit/live-region.js").LiveRegion} live
   */
  constructor(session, toasts, live) {
    this.#session = session;
    this.#toasts = toasts;
    this.#live = live;
  }

  /** @param {number} term */
  async call(term) {
    const { round } = this.#session.state;
    if (!round) return;
    if (round.state !== "playing") return this.#notNow(round.state);
    if (callsByTerm(this.#session.state).has(term)) return;
    const answer = await this.#session.send({ type: "call", term });
    // Another host was faster. Everyone has the call, so this is no error.
    if (answer.type === "rejected" && answer.code !== "alreadyCalled")
      this.#toasts.show(text("bingo/host.calls.refused", { term: round.terms[term], reason: refusal(answer) }), {
        tone: "warn",
      });
  }

  /** @param {string} typed a term that is in no list */
  async add(typed) {
    const answer = await this.#session.send({ type: "addTerm", text: typed });
    if (answer.type === "rejected")
      this.#toasts.show(text("bingo/host.calls.refused", { term: typed, reason: detailedRefusal(answer) }), {
        tone: "warn",
      });
  }

  /**
   * Takes a call back. If players would lose a bingo, asks the host first.
   * @param {number} term
   */
  async uncall(term) {
    const named = this.#session.state.round?.terms[term] ?? "";
    if (this.#session.state.standings.total > 0 && !(await this.#agreed(term, named))) return;
    const answer = await this.#session.send({ type: "uncall", term });
    if (answer.type === "rejected") return void this.#toasts.show(refusal(answer), { tone: "warn" });
    this.#toasts.show(text("bingo/host.calls.takenBack", { term: named }), {
      key: "undo",
      icon: "undo",
      lasts: UNDO_OFFERED,
      action: { label: text("bingo/host.calls.again"), run: () => void this.call(term) },
    });
    this.#live.say(text("bingo/host.calls.saidBack", { term: named }));
  }

  /** @param {number} term @param {string} named */
  async #agreed(term, named) {
    const answer = await this.#session.send({ type: "previewUncall", term });
    const withdraws = answer.type === "accepted" ? answer.withdraws : undefined;
    if (!withdraws || withdraws.total === 0) return true;
    const names = withdraws.players.map((player) => player.name);
    if (withdraws.total > names.length)
      names.push(text("bingo/game.others", { count: withdraws.total - names.length }));
    return confirmDialog(
      text("bingo/host.calls.undoTitle", { term: named }),
      text("bingo/host.calls.undoText", { count: withdraws.total, names: list(names) }),
      text("bingo/game.calls.undo"),
    );
  }

  /** @param {"dealt" | "finished"} state */
  #notNow(state) {
    this.#toasts.show(refusal({ code: state === "dealt" ? "roundNotStarted" : "roundFinished" }), {
      key: "state",
      icon: "clock",
      lasts: 6_000,
      ...(state === "dealt"
        ? {
            action: {
              label: text("bingo/host.round.startNow"),
              run: () => void this.#session.send({ type: "startRound" }),
            },
          }
        : {}),
    });
  }

  /**
   * Shows each call with a button that takes it back.
   * @param {Called} message @param {import("../state.js").State} before
   */
  heard({ call }, before) {
    const { round } = this.#session.state;
    const named = round?.terms[call.term] ?? "";
    if (before.round?.calls.some((known) => known.number === call.number)) return;
    const said = { number: String(call.number), term: named, count: call.crowd ?? 0 };
    const key = call.crowd ? "bingo/host.calls.byCrowd" : "bingo/host.calls.called";
    this.#toasts.show(text(key, said), {
      key: "undo",
      icon: call.crowd ? "people" : "megaphone",
      lasts: UNDO_OFFERED,
      tone: call.crowd ? "gold" : "plain",
      action: { label: text("bingo/host.calls.undo"), run: () => void this.uncall(call.term) },
    });
    this.#live.say(text("bingo/host.calls.said", { term: named }));
  }
}
