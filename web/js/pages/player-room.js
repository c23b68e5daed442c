/** The player's board and all around it. */

import "../components/bingo-board.js";
import "../components/call-history.js";
import "../components/live-region.js";
import "../components/standings-list.js";
import "../components/toast-stack.js";
import { Celebration } from "../celebration.js";
import { openSheet } from "../components/sheet.js";
import { throwConfetti } from "../confetti.js";
import { cellOfTerm } from "../state.js";
import { element, setText } from "../element.js";
import { icon } from "../icons.js";
import { painter } from "../paint.js";
import { openLine } from "../room-line.js";
import { bingoSentence, ordinal, patternName, refusal } from "../words.js";
import { Coach } from "./player-coach.js";
import { showCallStrip, showHint } from "./player-status.js";
import { PlayerOptions, openTileDetail } from "./player-options.js";

/** @typedef {import("../wire.js").ServerMessage} ServerMessage */
/** @typedef {import("../state.js").State} State */

export class PlayerRoom {
  #code; #session; #ended;
  #celebration = new Celebration();
  #title = element("h1", { class: "topbar-title" });
  #present = element("span", { class: "present" });
  #badge = /** @type {import("../components/connection-badge.js").ConnectionBadge} */ (document.createElement("connection-badge"));
  #strip = element("section", { class: "callstrip", aria: { label: "Last call" } });
  #board = /** @type {import("../components/bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  #stage = element("div", { class: "stage" });
  #hint = element("p", { class: "hint" });
  #victory = element("section", { class: "victory", hidden: true, aria: { label: "Your bingo" } });
  #calls = /** @type {import("../components/call-history.js").CallHistory} */ (document.createElement("call-history"));
  #standings = /** @type {import("../components/standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #toasts = /** @type {import("../components/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #live = /** @type {import("../components/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #callsTab = element("span", { class: "tab-count" });
  #standingsTab = element("span", { class: "tab-count" });
  #coach; #options;
  #wantsRank = 0;

  /**
   * @param {string} code
   * @param {import("../memory.js").SeatKey} seat
   * @param {(reason: string) => void} ended
   */
  constructor(code, seat, ended) {
    this.#code = code;
    this.#ended = ended;
    const paint = painter(() => this.#draw());
    this.#session = openLine(code, seat, {
      changed: paint,
      heard: (message, before) => this.#heard(message, before),
      line: (status, reason) => { if (status === "stopped") this.#stopped(reason); },
    });
    this.#coach = new Coach(this.#board);
    this.#options = new PlayerOptions(code, seat, this.#session, this.#toasts);
  }

  start() {
    this.#build();
    this.#board.addEventListener("tile", (event) => this.#tap(/** @type {CustomEvent} */ (event).detail.cell));
    this.#board.addEventListener("detail", (event) => {
      const cell = this.#session.board?.cells[/** @type {CustomEvent} */ (event).detail.cell];
      if (cell) openTileDetail(cell, this.#session.state.round?.language, () => this.#tap(/** @type {CustomEvent} */ (event).detail.cell));
    });
    this.#session.start();
  }

  #build() {
    const callsPanel = element("section", { class: "panel panel-calls", aria: { label: "Calls" } }, element("h2", {}, "Calls"), this.#calls);
    const standingsPanel = element("section", { class: "panel panel-standings", aria: { label: "Standings" } }, element("h2", {}, "Standings"), this.#standings);
    /** @param {string} name @param {string} label @param {HTMLElement} panel @param {HTMLElement} [count] */
    const tab = (name, label, panel, count) => element("button", { class: "tab", type: "button", on: { click: () => openSheet(panel, label) } },
      icon(name), element("span", {}, label), count);
    this.#stage.append(this.#board, this.#coach.root);
    document.body.classList.add("in-room");
    document.body.replaceChildren(
      element("header", { class: "topbar" }, element("div", { class: "topbar-names" }, this.#title, element("span", { class: "code small" }, this.#code)), this.#present),
      this.#badge,
      element("main", { class: "player-main" }, element("div", { class: "marquee" }, this.#strip, this.#victory), this.#stage, this.#hint),
      element("aside", { class: "panels", aria: { label: "Round" } }, callsPanel, standingsPanel, this.#options.root),
      element("nav", { class: "tabbar", aria: { label: "More" } },
        tab("list", "Calls", callsPanel, this.#callsTab),
        tab("trophy", "Standings", standingsPanel, this.#standingsTab),
        tab("gear", "Options", this.#options.root)),
      this.#toasts, this.#live);
    this.#strip.append(element("p", { class: "soft" }, "Finding your board…"));
  }

  #draw() {
    const { state } = this.#session;
    this.#badge.show(this.#session.status, this.#session.waiting.length);
    const { round, room } = state;
    if (!round || !room) return;
    setText(this.#title, room.title);
    document.title = `${room.title} — Callboard`;
    this.#present.replaceChildren(icon("people"), String(state.pulse.present));
    this.#present.setAttribute("aria-label", `${state.pulse.present} here`);
    const view = this.#session.board;
    showCallStrip(this.#strip, state, () => void this.#reshuffle());
    showHint(this.#hint, state, view);
    if (view) {
      this.#board.show(view, { language: round.language, awaited: state.boardAwaited });
      this.#coach.show(view, round.state === "playing");
      this.#calls.show(round, (term) => noteFor(view, cellOfTerm(state, term)));
    }
    this.#standings.show(state.standings, state.seat?.id);
    setText(this.#callsTab, round.calls.length ? String(round.calls.length) : "");
    setText(this.#standingsTab, state.standings.total ? String(state.standings.total) : "");
    this.#options.show(state);
    this.#drawVictory(state);
  }

  /** @param {number} cell */
  #tap(cell) {
    const { state, board } = this.#session;
    const shown = board?.cells[cell];
    if (!shown || shown.state === "free" || !state.round) return;
    if (state.round.state !== "playing") {
      const code = state.round.state === "dealt" ? "roundNotStarted" : "roundFinished";
      this.#toasts.show(refusal({ code }), { key: "state", icon: "clock" });
      return;
    }
    const marked = shown.state === "confirmed" || shown.state === "early";
    this.#coach.done(shown.state);
    void this.#session.send({ type: marked ? "unmark" : "mark", cell }).then((answer) => {
      if (answer.type === "accepted") return;
      this.#board.refuse(cell);
      this.#toasts.show(refusal(answer), { tone: "warn" });
    });
  }

  async #reshuffle() {
    const answer = await this.#session.send({ type: "reshuffle" });
    if (answer.type === "rejected") this.#toasts.show(refusal(answer), { tone: "warn" });
    else this.#live.say("A new board was dealt.");
  }

  /** @param {ServerMessage} message @param {State} before */
  #heard(message, before) {
    const { state } = this.#session;
    const terms = state.round?.terms ?? [];
    switch (message.type) {
      case "called": {
        // The show goes on: what was called now matters more.
        this.#victory.hidden = true;
        const own = cellOfTerm(state, message.call.term) >= 0;
        this.#live.say(`Call ${message.call.number}: ${terms[message.call.term]}.${own ? " It is on your board." : ""}`);
        break;
      }
      case "uncalled":
        this.#toasts.show(`Call ${message.number} was taken back: ${terms[message.term]}`, { icon: "undo" });
        this.#live.say(`Call ${message.number} was taken back: ${terms[message.term]}.`);
        break;
      case "announced":
        this.#toasts.show(message.text, { icon: "megaphone", lasts: 12_000 });
        this.#live.say(`The host says: ${message.text}`);
        break;
      case "bingos": this.#othersBingo(message); break;
      case "withdrawn":
        if (state.seat && message.players.includes(state.seat.id)) this.#toasts.show("Your bingo is open again: a tile it needs is no longer confirmed.", { icon: "undo" });
        break;
      case "roundStarted": this.#live.say("The round has started."); break;
      case "roundFinished": this.#live.say("The round is over."); break;
      case "roundDealt": this.#victory.hidden = true; break;
      default: break;
    }
    this.#celebrate(before);
  }

  /** @param {import("../wire.js").Bingos} message */
  #othersBingo(message) {
    const others = message.bingos.filter((bingo) => bingo.player !== this.#session.state.seat?.id);
    if (others.length === 0) return;
    const first = others.some((bingo) => bingo.rank === 1);
    const text = bingoSentence(others, message.more ?? 0);
    this.#toasts.show(first ? `${text} first!` : text, { icon: "star", tone: first ? "gold" : "plain", lasts: first ? 6_000 : 3_500, key: "bingos" });
    this.#live.say(`${text}.`);
  }

  /** @param {State} before */
  #celebrate(before) {
    const { state } = this.#session;
    const cheer = this.#celebration.notice(state);
    if (!cheer || before.position === null) return;
    const names = cheer.patterns.map(patternName).join(", ");
    this.#live.say(`Bingo! You have ${names}.`);
    this.#victory.dataset.patterns = names;
    this.#victory.dataset.first = String(cheer.first);
    this.#victory.hidden = false;
    requestAnimationFrame(() => throwConfetti(this.#board.boundsOf(cheer.cells), cheer.first ? 150 : 70));
    clearTimeout(this.#wantsRank);
    // Many bingos at once are announced by count: then only a snapshot tells one's rank.
    this.#wantsRank = setTimeout(() => { if (!this.#session.state.standings.own) this.#session.sync(); }, 1_500 + Math.random() * 4_000);
  }

  /** @param {State} state */
  #drawVictory(state) {
    if (this.#victory.hidden) return;
    if (!this.#session.board?.bingo) {
      this.#victory.hidden = true;
      return;
    }
    const own = state.standings.own;
    const rank = own ? `You are ${ordinal(own.rank)}${own.call === null ? "" : `, by call ${own.call}`}.` : "Your rank is being settled.";
    const shown = `${this.#victory.dataset.patterns}|${rank}`;
    if (this.#victory.dataset.shown === shown) return;
    this.#victory.dataset.shown = shown;
    this.#victory.replaceChildren(
      element("div", { class: "bulbs" }),
      element("div", { class: "victory-text" },
        element("strong", { class: "victory-word" }, this.#victory.dataset.first === "true" ? "Bingo!" : "Another one!"),
        element("span", {}, `${this.#victory.dataset.patterns}. ${rank}`)),
      element("button", { class: "button quiet icon-only", type: "button", aria: { label: "Dismiss" }, on: { click: () => { this.#victory.hidden = true; } } }, icon("close")),
      element("div", { class: "bulbs" }));
  }

  /** @param {string} reason */
  #stopped(reason) {
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    document.body.classList.remove("in-room");
    this.#ended(this.#session.state.over ?? reason);
  }
}

/** @param {import("../derive.js").BoardView} view @param {number} cell */
function noteFor(view, cell) {
  const state = cell < 0 ? "" : view.cells[cell]?.state;
  return state === "confirmed" ? "marked" : state === "suggested" ? "on your board" : "";
}
