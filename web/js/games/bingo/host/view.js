/** Live bingo in the host's console: the terms, the calls, the round, the host's own board. */

import "../call-history.js";
import "../standings-list.js";
import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { bingoSentence } from "../words.js";
import { refusal } from "../../../room/refusals.js";
import { HostBingo } from "./bingo.js";
import { HostCalls } from "./calls.js";
import { HostFinale } from "./finale.js";
import { GameConsole, asking, panelMaker } from "../../../shell/host/console.js";
import { BingoSession } from "../session.js";
import { HostPlay } from "./play.js";
import { HostRound } from "./round.js";
import { HostSignals, callNotes } from "./signals.js";
import { HostTerms } from "./terms.js";
import { HostVote } from "./vote.js";

/** @typedef {import("../wire.js").ServerMessage} ServerMessage */

/** @param {import("../../../shell/game.js").HostFrame} frame */
export const open = (frame) => new BingoHost(frame);

const panel = panelMaker((name) => ({
  tab: text(`bingo/host.tab.${name}`),
  title: text(`bingo/host.panel.${name}`),
}));

/**
 * What messages say that the host has tried in a rehearsal.
 * @type {Record<string, "begin" | "back" | "finish" | undefined>}
 */
const TRIED = Object.freeze({ roundStarted: "begin", uncalled: "back", roundFinished: "finish" });

class BingoHost extends GameConsole {
  #session;
  #toasts;
  #live;
  #calls = /** @type {import("../call-history.js").CallHistory} */ (document.createElement("call-history"));
  #standings = /** @type {import("../standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #near = element("p", { class: "soft", hidden: true });
  #terms;
  /** Before the round, terms can be viewed but not called. */
  #fold;
  #foldTitle = element("summary", {});
  #bingo;
  #round;
  #play;
  #caller;
  #signals;
  #finale;
  #vote;
  #leaving = new AbortController();
  panels;

  /** @param {import("../../../shell/game.js").HostFrame} frame */
  constructor(frame) {
    const session = new BingoSession(frame.session);
    const ask = asking(session, frame.toasts, refusal);
    const vote = new HostVote(ask, session, frame.toasts);
    const round = new HostRound(ask, session, frame.toasts, frame.code, frame.another, [vote.button]);
    super(frame, round);
    this.#toasts = frame.toasts;
    this.#live = frame.live;
    this.#session = session;
    this.#vote = vote;
    this.#round = round;
    this.#caller = new HostCalls(this.#session, this.#toasts, this.#live);
    this.#terms = new HostTerms(
      {
        call: (term) => void this.#caller.call(term),
        add: (typed) => void this.#caller.add(typed),
        missed: () => this.#toasts.show(text("bingo/host.calls.moved"), { key: "moved", lasts: 3_000 }),
      },
      frame.paint,
    );
    this.#fold = element("details", { class: "terms-fold" }, this.#foldTitle, this.#terms.root);
    this.#bingo = new HostBingo(
      frame.code,
      () => this.#session.state,
      () => frame.show("standings"),
    );
    this.#play = new HostPlay(
      frame.code,
      this.#toasts,
      (term) => void this.#caller.call(term),
      () => this.#session.state,
    );
    this.#signals = new HostSignals(() => frame.show("log"));
    this.#finale = new HostFinale(frame.code, frame.token, ask, this.#toasts, () => frame.show("room"));
    this.#finale.onTick = frame.paint;
    this.#calls.onUndo = (call) => void this.#caller.uncall(call.term);
    this.panels = this.#makePanels();
    document.addEventListener("keydown", (event) => this.#terms.key(event), { signal: this.#leaving.signal });
    this.#play.resume();
  }

  /** @returns {import("../../../shell/game.js").HostPanels} */
  #makePanels() {
    return [
      panel(
        "call",
        "megaphone",
        this.#finale.root,
        this.#vote.root,
        this.lobbies[0].root,
        this.#fold,
        // Below the terms, and always in view, so that no term moves when a bingo comes.
        element("div", { class: "call-news" }, this.#bingo.root, this.#signals.root),
      ),
      { ...panel("standings", "trophy", this.#near, this.#standings, this.#round.check), isBeside: true },
      { ...panel("play", "board", this.#play.root), isLast: true },
      { ...panel("log", "list", this.#calls), isAside: true },
    ];
  }

  /**
   * Bots mark every called term.
   * @type {import("../../../shell/game.js").Bots}
   */
  bots = {
    heard: (session, message) => {
      if (message.type === "joined") void session.send(/** @type {any} */ ({ type: "autoMark", on: true }));
    },
    step: ({ type }) => TRIED[type],
  };

  /** Names of a list that have no phone get boards where the console lists people. */
  get people() {
    return { first: [this.#round.names], of: () => null, others: () => [] };
  }

  rehearsal() {
    const { round } = this.#session.state;
    if (!round) return {};
    const { language, options } = round;
    // Terms added during play are not part of the list.
    const terms = round.terms.slice(0, round.terms.length - (round.added ?? 0));
    return { terms, options, ...(language ? { language } : {}) };
  }

  get isOver() {
    return this.#session.state.round?.state === "finished";
  }

  get isPlaying() {
    return this.#session.state.round?.state === "playing";
  }

  close() {
    super.close();
    this.#leaving.abort();
    this.#play.stop();
    this.#finale.stop();
    this.#round.stop();
  }

  draw() {
    const { state, waiting } = this.#session;
    const { round, room } = state;
    if (!round || !room) return;
    this.#turn(round.state);
    // The server also counts the boards of absent players.
    const near = Math.min(state.pulse.oneAway, state.present);
    this.counts = [
      text("bingo/host.counts.round", { number: round.number }),
      near > 0 ? text("bingo/host.counts.oneAway", { count: near }) : "",
    ];
    const pending = new Set(
      waiting.flatMap((command) => (command.type === "call" || command.type === "uncall" ? [command.term] : [])),
    );
    this.#terms.show(state, pending);
    setText(this.#foldTitle, text("bingo/host.terms.look", { count: round.terms.length - (round.added ?? 0) }));
    this.#fold.hidden = round.state === "finished";
    this.#signals.show(state);
    // Players who need no further call are listed above the terms.
    const { unclaimed } = state.pulse;
    this.#near.hidden =
      round.state !== "playing" || (near === 0 && (!!unclaimed?.total || state.standings.total === 0));
    setText(
      this.#near,
      text(near > 0 ? "bingo/host.standings.near" : "bingo/host.standings.nobodyNear", {
        count: near,
      }),
    );
    this.showLobbies(state, round.state === "dealt", round.startsAt, round.number > 1);
    this.#vote.show(state);
    this.#finale.show(state);
    this.#calls.show(round, callNotes(state));
    this.#standings.show(state.standings);
    this.#bingo.place(state.standings.top);
    this.#round.show(state);
    this.#play.draw();
  }

  /**
   * The most important panel: the invitation before the show, then the calls, then the finale.
   * @param {string} now the round's state
   */
  #turn(now) {
    const turn = this.turnRound(now);
    const tab = this.frame.tab();
    if (!turn) return;
    this.#fold.open = now === "playing";
    if (now !== "playing") this.#bingo.clear();
    // Bingos have their own column beside the calls; phones show only the calls.
    if (now === "playing") this.frame.show("standings");
    if (now === "playing") this.frame.show(tab === "play" ? "play" : "call");
    if (now === "finished") {
      this.frame.show("call");
      // Scrolls to the heading of the results.
      this.#finale.root.closest(".host-panel")?.scrollTo(0, 0);
    }
    // After this, the last call can no longer be taken back.
    if (now !== "playing") this.#toasts.querySelector("[data-key=undo]")?.remove();
    // The end may have passed between two redraws.
    if (now === "dealt" && turn.was) this.frame.show("room");
  }

  /** @param {ServerMessage} message @param {import("../state.js").State} before */
  heard(message, before) {
    if (message.type === "called") {
      this.#bingo.fold();
      this.#caller.heard(message, before);
    } else if (message.type === "drawn") this.#finale.celebrate(message.draw);
    else if (message.type === "bingos") {
      this.#bingo.add(message.bingos, message.more ?? 0);
      this.#live.say(`${bingoSentence(message.bingos, message.more ?? 0)}.`);
    } else if (message.type === "withdrawn") this.#bingo.withdraw(message.players);
    else if (message.type === "names") this.#bingo.name(message);
    this.#play.followHost();
  }
}
