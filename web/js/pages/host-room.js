/** The host's console, put together: what to call, what was called, who is here, how to get in. */

import "../components/call-history.js";
import "../components/live-region.js";
import "../components/standings-list.js";
import "../components/toast-stack.js";
import { element, setText } from "../element.js";
import { icon } from "../icons.js";
import { keepHostedRoom } from "../memory.js";
import { painter } from "../paint.js";
import { openLine } from "../room-line.js";
import { callsByTerm } from "../derive.js";
import { bingoSentence, counted, refusal } from "../words.js";
import { HostDoor } from "./host-door.js";
import { HostPeople } from "./host-people.js";
import { HostPlay } from "./host-play.js";
import { HostRound } from "./host-round.js";
import { HostTerms } from "./host-terms.js";

/** @typedef {import("../wire.js").ServerMessage} ServerMessage */
/** @typedef {import("../wire.js").HostCommand} HostCommand */

const UNDO_OFFERED = 10_000;
/** @type {[string, string, string][]} */
const TABS = [["call", "megaphone", "Call"], ["log", "list", "Log"], ["people", "people", "People"], ["room", "gear", "Room"], ["play", "board", "My board"]];

export class HostRoom {
  #code; #ended; #session;
  #badge = /** @type {import("../components/connection-badge.js").ConnectionBadge} */ (document.createElement("connection-badge"));
  #toasts = /** @type {import("../components/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #live = /** @type {import("../components/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #calls = /** @type {import("../components/call-history.js").CallHistory} */ (document.createElement("call-history"));
  #standings = /** @type {import("../components/standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #title = element("h1", { class: "host-title" });
  #counts = element("p", { class: "host-counts soft" });
  #terms; #people; #round; #door; #play;

  /** @param {string} code @param {string} token @param {(reason: string) => void} ended */
  constructor(code, token, ended) {
    this.#code = code;
    this.#ended = ended;
    const paint = painter(() => this.#draw());
    this.#session = openLine(code, { token }, {
      changed: paint,
      heard: (message) => this.#heard(message),
      line: (status, reason) => { if (status === "stopped") this.#stopped(reason); },
    });
    /** @param {HostCommand} command */
    const ask = (command) => this.#ask(command);
    this.#terms = new HostTerms((term) => void this.call(term), paint, () => this.#toasts.show("The list just moved. Nothing was called: tap again.", { key: "moved", lasts: 3_000 }));
    this.#people = new HostPeople(ask, this.#toasts);
    this.#round = new HostRound(ask, this.#session);
    this.#door = new HostDoor(code, token, this.#toasts);
    this.#play = new HostPlay(code, this.#toasts, (term) => void this.call(term), () => this.#session.state);
    this.#calls.onUndo = (call) => void this.#uncall(call.term);
  }

  start() {
    /** @param {string} name @param {string} title @param {...Node} content */
    const panel = (name, title, ...content) => element("section", { class: `host-panel host-${name}`, data: { panel: name }, aria: { label: title } }, element("h2", {}, title), ...content);
    const tabs = TABS.map(([name, symbol, label]) => element("button", {
      class: "tab", type: "button", data: { tab: name }, aria: { pressed: "false" }, on: { click: () => this.#show(name) },
    }, icon(symbol), element("span", {}, label)));
    document.body.classList.add("in-console");
    document.body.replaceChildren(
      element("header", { class: "host-bar" }, this.#door.thumb,
        element("div", { class: "host-names" }, this.#title, this.#counts), this.#round.action),
      this.#badge,
      element("main", { class: "host-grid" },
        panel("call", "Call a moment", this.#terms.root),
        panel("play", "My board", this.#play.root),
        panel("log", "Called so far", this.#calls, element("h2", { class: "second" }, "Standings"), this.#standings),
        element("div", { class: "host-side" },
          panel("room", "Room", this.#door.root, this.#round.root),
          panel("people", "People", this.#people.root))),
      element("nav", { class: "tabbar host-tabs", aria: { label: "Console" } }, ...tabs),
      this.#toasts, this.#live);
    this.#show("room");
    document.addEventListener("keydown", (event) => this.#terms.key(event));
    this.#session.start();
    this.#play.resume();
  }

  /** @param {number} term */
  async call(term) {
    const { round } = this.#session.state;
    if (!round) return;
    if (round.state !== "playing") {
      this.#toasts.show(refusal({ code: round.state === "dealt" ? "roundNotStarted" : "roundFinished" }), {
        key: "state", icon: "clock", lasts: 6_000,
        ...(round.state === "dealt" ? { action: { label: "Start now", run: () => void this.#ask({ type: "startRound" }) } } : {}),
      });
      return;
    }
    const text = round.terms[term];
    const answer = await this.#session.send({ type: "call", term });
    if (answer.type === "rejected") return void this.#toasts.show(`${text}: ${refusal(answer)}`, { tone: "warn" });
    const number = callsByTerm(this.#session.state).get(term)?.number ?? "";
    this.#toasts.show(`Called ${number}: ${text}`, { key: "undo", icon: "megaphone", lasts: UNDO_OFFERED, action: { label: "Undo", run: () => void this.#uncall(term) } });
    this.#live.say(`Called ${text}.`);
  }

  /** @param {number} term */
  async #uncall(term) {
    const text = this.#session.state.round?.terms[term] ?? "";
    const answer = await this.#session.send({ type: "uncall", term });
    if (answer.type === "rejected") return void this.#toasts.show(refusal(answer), { tone: "warn" });
    this.#toasts.show(`Taken back: ${text}`, { key: "undo", icon: "undo", lasts: UNDO_OFFERED, action: { label: "Call again", run: () => void this.call(term) } });
    this.#live.say(`Taken back: ${text}.`);
  }

  /** @param {HostCommand} command */
  async #ask(command) {
    const answer = await this.#session.send(command);
    if (answer.type === "rejected") this.#toasts.show(refusal(answer), { tone: "warn" });
    return answer;
  }

  #draw() {
    const { state, status, waiting } = this.#session;
    this.#badge.show(status, waiting.length);
    const { round, room } = state;
    if (!round || !room) return;
    setText(this.#title, room.title);
    document.title = `${room.title} — host`;
    // Before the show the way in matters most, then the calling.
    if (document.body.dataset.round !== "playing" && round.state === "playing" && document.body.dataset.tab === "room") this.#show("call");
    document.body.dataset.round = round.state;
    const oneAway = state.pulse.oneAway > 0 ? ` · ${state.pulse.oneAway.toLocaleString()} one away` : "";
    setText(this.#counts, `Round ${round.number} · ${counted(state.pulse.present, "player", "players")} here${oneAway}`);
    const pending = new Set(waiting.flatMap((command) => (command.type === "call" || command.type === "uncall" ? [command.term] : [])));
    this.#terms.show(state, pending);
    this.#calls.show(round);
    this.#standings.show(state.standings, undefined, 8);
    this.#people.show(state);
    this.#round.show(state);
    this.#door.show(room);
    this.#play.draw();
  }

  /** @param {ServerMessage} message */
  #heard(message) {
    if (message.type === "joined") {
      keepHostedRoom({ code: this.#code, title: message.room.title, created: Date.now() });
      if (message.seat?.role !== "host") this.#session.stop("notHost");
    } else if (message.type === "bingos") {
      const text = bingoSentence(message.bingos, message.more ?? 0);
      this.#toasts.show(text, { key: "bingos", icon: "star", tone: "gold", lasts: 6_000 });
      this.#live.say(`${text}.`);
    }
    this.#play.followHost();
  }

  /** @param {string} name */
  #show(name) {
    document.body.dataset.tab = name;
    for (const tab of document.querySelectorAll("[data-tab].tab")) tab.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (tab).dataset.tab === name));
  }

  /** @param {string} reason */
  #stopped(reason) {
    this.#play.stop();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    document.body.classList.remove("in-console");
    this.#ended(this.#session.state.over ?? reason);
  }
}
