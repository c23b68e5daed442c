/** The host's console, put together: what to call, what was called, who is here, how to get in. */

import "../call-history.js";
import "../../../kit/live-region.js";
import "../standings-list.js";
import "../../../kit/toast-stack.js";
import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepHostToken, keepHostedRoom } from "../../../room/memory.js";
import { painter } from "../../../kit/paint.js";
import { openLine } from "../../../room/room-line.js";
import { text } from "../../../kit/texts.js";
import { bingoSentence, refusal } from "../words.js";
import { HostCalls } from "./calls.js";
import { HostDoor } from "../../../shell/host/door.js";
import { HostFinale } from "./finale.js";
import { HostLobby } from "./lobby.js";
import { HostPeople } from "../../../shell/host/people.js";
import { HostPlay } from "./play.js";
import { HostRound } from "./round.js";
import { HostSignals, callNotes } from "./signals.js";
import { HostTerms } from "./terms.js";

/** @typedef {import("../../../room/wire.js").ServerMessage} ServerMessage */
/** @typedef {import("../../../room/wire.js").HostCommand} HostCommand */

/** @type {[string, string][]} */
const TABS = [
  ["call", "megaphone"],
  ["log", "list"],
  ["people", "people"],
  ["room", "gear"],
  ["play", "board"],
];

export class HostRoom {
  #code;
  #token;
  #ended;
  #session;
  #badge = /** @type {import("../../../room/connection-badge.js").ConnectionBadge} */ (
    document.createElement("connection-badge")
  );
  #toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #live = /** @type {import("../../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #calls = /** @type {import("../call-history.js").CallHistory} */ (document.createElement("call-history"));
  #standings = /** @type {import("../standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #title = element("h1", { class: "host-title" });
  #counts = element("p", { class: "host-counts soft" });
  /** One beside the terms, one in the room's own panel on phones. */
  #lobbies = [new HostLobby(), new HostLobby()];
  #terms;
  #people;
  #round;
  #door;
  #play;
  #caller;
  #signals;
  #finale;

  /**
   * @param {string} code @param {string} token @param {(reason: string) => void} ended
   * @param {{name?: string, invite?: string, recover?: string}} [guest] a co-host who comes for the first time, or an owner who
   *   comes back
   */
  constructor(code, token, ended, guest) {
    this.#code = code;
    this.#token = token;
    this.#ended = ended;
    const paint = painter(() => this.#draw());
    this.#session = openLine(
      code,
      guest?.name ? { token, name: guest.name } : { token },
      {
        changed: paint,
        heard: (message, before) => this.#heard(message, before),
        line: (status, reason) => {
          if (status === "stopped") this.#stopped(reason);
        },
      },
      guest ? { invite: guest.invite, recover: guest.recover } : undefined,
    );
    /** @param {HostCommand} command */
    const ask = (command) => this.#ask(command);
    this.#caller = new HostCalls(this.#session, this.#toasts, this.#live);
    this.#terms = new HostTerms(
      {
        call: (term) => void this.#caller.call(term),
        add: (typed) => void this.#caller.add(typed),
        missed: () => this.#toasts.show(text("host.calls.moved"), { key: "moved", lasts: 3_000 }),
      },
      paint,
    );
    this.#people = new HostPeople(ask, this.#toasts);
    this.#round = new HostRound(ask, this.#session);
    this.#door = new HostDoor(code, token, this.#toasts, ask);
    this.#play = new HostPlay(
      code,
      this.#toasts,
      (term) => void this.#caller.call(term),
      () => this.#session.state,
    );
    this.#signals = new HostSignals(() => this.#show("log"));
    this.#finale = new HostFinale(code, token, ask, this.#toasts);
    this.#finale.onTick = paint;
    this.#calls.onUndo = (call) => void this.#caller.uncall(call.term);
  }

  start() {
    /** @param {string} name @param {string} title @param {...Node} content */
    const panel = (name, title, ...content) =>
      element(
        "section",
        { class: `host-panel host-${name}`, data: { panel: name }, aria: { label: title } },
        element("h2", {}, title),
        ...content,
      );
    const tabs = TABS.map(([name, symbol]) =>
      element(
        "button",
        {
          class: "tab",
          type: "button",
          data: { tab: name },
          aria: { pressed: "false" },
          on: { click: () => this.#show(name) },
        },
        icon(symbol),
        element("span", {}, text(`host.tab.${name}`)),
      ),
    );
    document.body.classList.add("in-console");
    document.body.replaceChildren(
      element(
        "header",
        { class: "host-bar" },
        this.#door.thumb,
        element("div", { class: "host-names" }, this.#title, this.#counts),
        this.#round.action,
      ),
      this.#badge,
      element(
        "main",
        { class: "host-grid" },
        panel(
          "call",
          text("host.panel.call"),
          this.#finale.root,
          this.#lobbies[0].root,
          this.#signals.root,
          this.#terms.root,
        ),
        panel("play", text("host.panel.play"), this.#play.root),
        panel(
          "log",
          text("host.panel.log"),
          this.#calls,
          element("h2", { class: "second" }, text("host.panel.standings")),
          this.#standings,
        ),
        element(
          "div",
          { class: "host-side" },
          panel(
            "room",
            text("host.panel.room"),
            this.#door.root,
            this.#lobbies[1].root,
            this.#round.root,
            this.#door.links,
            this.#round.leaving,
          ),
          panel("people", text("host.panel.people"), this.#people.root),
        ),
      ),
      element("nav", { class: "tabbar host-tabs", aria: { label: text("host.tab.label") } }, ...tabs),
      this.#toasts,
      this.#live,
    );
    this.#show("room");
    document.addEventListener("keydown", (event) => this.#terms.key(event));
    this.#session.start();
    this.#play.resume();
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
    document.title = text("host.pageTitle", { title: room.title });
    this.#turn(round.state);
    setText(
      this.#counts,
      [
        text("host.counts.round", { number: round.number }),
        text("host.counts.here", { count: state.pulse.present }),
        state.pulse.oneAway > 0 ? text("host.counts.oneAway", { count: state.pulse.oneAway }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    const pending = new Set(
      waiting.flatMap((command) => (command.type === "call" || command.type === "uncall" ? [command.term] : [])),
    );
    this.#terms.show(state, pending);
    this.#terms.root.hidden = round.state === "finished";
    this.#signals.show(state);
    for (const lobby of this.#lobbies) lobby.show(state);
    this.#finale.show(state);
    this.#calls.show(round, callNotes(state));
    this.#standings.show(state.standings, undefined, 8);
    this.#people.show(state);
    this.#round.show(state);
    this.#door.show(state);
    this.#play.draw();
  }

  /**
   * Before the show the way in matters most, then the calling, then the finale.
   * @param {string} now the round's state
   */
  #turn(now) {
    const was = document.body.dataset.round;
    document.body.dataset.round = now;
    const { tab } = document.body.dataset;
    if (was === now) return;
    if (now === "playing" && tab === "room") this.#show("call");
    if (now === "finished") this.#show("call");
    // What was called last can no longer be taken back.
    if (now !== "playing") this.#toasts.querySelector("[data-key=undo]")?.remove();
    if (now === "dealt" && was === "finished") this.#show("room");
  }

  /** @param {ServerMessage} message @param {import("../state.js").State} before */
  #heard(message, before) {
    if (message.type === "joined") {
      keepHostedRoom({ code: this.#code, title: message.room.title, created: Date.now() });
      if (message.seat?.role !== "host") this.#session.stop(before.seat?.role === "host" ? "demoted" : "notHost");
      else keepHostToken(this.#code, this.#token);
    } else if (message.type === "called") this.#caller.heard(message, before);
    else if (message.type === "drawn") this.#finale.celebrate(message.draw);
    else if (message.type === "bingos") {
      const sentence = bingoSentence(message.bingos, message.more ?? 0);
      this.#toasts.show(sentence, { key: "bingos", icon: "star", tone: "gold", lasts: 6_000 });
      this.#live.say(`${sentence}.`);
    }
    this.#play.followHost();
  }

  /** @param {string} name */
  #show(name) {
    document.body.dataset.tab = name;
    for (const tab of document.querySelectorAll("[data-tab].tab"))
      tab.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (tab).dataset.tab === name));
  }

  /** @param {string} reason */
  #stopped(reason) {
    this.#play.stop();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    document.body.classList.remove("in-console");
    this.#ended(this.#session.state.over ?? reason);
  }
}
