/** The host's console: the bar, the game's panels, the people, the invitation, the tabs. */

import "../../room/connection-badge.js";
import "../../kit/live-region.js";
import "../../kit/toast-stack.js";
import { button, element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { painter } from "../../kit/paint.js";
import { whenThere } from "../../kit/on-demand.js";
import { confirmDialog } from "../../kit/sheet.js";
import { loadTypefaces } from "../../kit/typefaces.js";
import { text } from "../../kit/texts.js";
import { keepHostToken, keepHostedRoom } from "../../room/browser-memory.js";
import { refusal } from "../../room/refusals.js";
import { openLine } from "../../room/room-line.js";
import { headingOf } from "../parts.js";
import { Playing } from "../playing.js";
import { TeamLine, TeamPoints } from "../team-points.js";
import { TeamLead } from "../teams.js";
import { siteFoot } from "../site-links.js";
import { HostDoor } from "./door.js";
import { HostEvening } from "./evening.js";
import { HostPeople } from "./people.js";
import { keepOnTop } from "./toasts-on-top.js";

/** @typedef {import("../game.js").HostView} HostView */
/** @typedef {import("../../room/wire.js").HostCommand} HostCommand */

/** The width from which several panels are side by side. */
const WIDE = matchMedia("(min-width: 64rem)");
/** The number of bots that this page runs in a rehearsal, which the browser's list of hosted rooms leaves out. */
const REHEARSAL = new URLSearchParams(location.search).get("rehearsal");
const IS_REHEARSAL = REHEARSAL !== null;

export class HostRoom {
  #code;
  #token;
  #ended;
  #session;
  #paint = painter(() => this.#draw());
  #badge = /** @type {import("../../room/connection-badge.js").ConnectionBadge} */ (
    document.createElement("connection-badge")
  );
  #toasts = /** @type {import("../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #live = /** @type {import("../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #title = element("h1", { class: "host-title" });
  #play = element("p", { class: "host-play" });
  #count = element("span");
  #further = element("span", { class: "host-counts-more" });
  #counts = element("p", { class: "host-counts soft" }, this.#count, this.#further);
  #bar;
  #grid = element("main", { class: "host-grid" });
  #tabs = element("nav", { class: "tabbar host-tabs", aria: { label: text("host.tab.label") } });
  #leaving = button("button danger wide", () => void this.#endRoom(), icon("door"), text("host.room.end"));
  /** Panels that share the side column on wide screens. @type {ReadonlySet<string>} */ #beside = new Set();
  /** @type {string | undefined} the panel in the opposite column */ #aside;
  #people;
  #door;
  #evening;
  #points = new TeamPoints(this.#paint);
  #line = new TeamLine();
  #lead = new TeamLead();
  /** @type {string | undefined} the owner's seat when the page was last drawn */ #owner;
  /** Whether the programme's editor opens with the first game. */ #prepares = false;
  /** Whether the bots of a rehearsal were started. */ #isRehearsed = false;
  /** @type {Playing<HostView>} */ #playing;

  /**
   * @param {string} code @param {string} token @param {(reason: string) => void} ended
   * @param {{name?: string, invite?: string, recover?: string}} [guest] a co-host who joins for the first time, or an
   *   owner with a recovery link
   */
  constructor(code, token, ended, guest) {
    this.#code = code;
    this.#token = token;
    this.#ended = ended;
    this.#session = openLine(
      code,
      guest?.name ? { token, name: guest.name } : { token },
      {
        changed: this.#paint,
        heard: (message, before) => this.#heard(message, before),
        plays: (room) => void this.#playing.follow(room),
        line: (status, reason) => {
          if (status === "stopped") this.#stopped(reason);
          else if (reason === "unopened")
            import("../blocked-line.js").then(
              (late) => late.explain(this.#badge, true),
              // The server cannot be reached, which the badge says already.
              () => {},
            );
          else if (reason === "unsaved") this.#toasts.show(text("room.error.unavailable"), { key: reason });
        },
      },
      guest ? { invite: guest.invite, recover: guest.recover } : undefined,
    );
    /** @param {HostCommand} command */
    const ask = (command) => this.#ask(command);
    this.#evening = new HostEvening(ask, this.#session, () => this.#playing.view, this.#toasts);
    this.#people = new HostPeople(ask, this.#toasts);
    this.#door = new HostDoor(code, token, this.#toasts, ask);
    this.#bar = element(
      "header",
      { class: "host-bar" },
      this.#door.thumb,
      element("div", { class: "host-names" }, this.#title, this.#play, this.#counts),
      this.#door.screen,
    );
    /** @type {import("../game.js").HostFrame} */
    const frame = {
      code,
      token,
      session: this.#session,
      toasts: this.#toasts,
      live: this.#live,
      paint: this.#paint,
      show: (tab) => this.#show(tab),
      tab: () => document.body.dataset.tab ?? "",
      ways: () => [this.#door.ways(() => this.#check()), this.#people.floodNotice()],
      another: { isAllowed: () => this.#evening.isAllowed, choose: () => this.#evening.choose() },
    };
    this.#playing = new Playing(
      "host",
      this.#session,
      (module) => module.open(frame),
      (view) => this.#place(view),
    );
  }

  /**
   * @param {string} game the room's game, if known; "" otherwise
   * @param {boolean} prepares whether to open the programme's editor
   */
  start(game, prepares) {
    this.#prepares = prepares;
    document.body.classList.add("in-console");
    document.body.replaceChildren(this.#bar, this.#badge, this.#grid, this.#tabs, this.#toasts, this.#live);
    keepOnTop(this.#toasts);
    this.#place(null);
    WIDE.addEventListener("change", () => this.#show(document.body.dataset.tab ?? "room"));
    addEventListener("resize", () => this.#line.fit());
    if (game) void this.#playing.follow({ code: this.#code, game });
    this.#session.start();
  }

  #check() {
    const around = {
      code: this.#code,
      session: this.#session,
      links: () => this.#door.addresses,
      setup: () => this.#playing.view?.rehearsal?.() ?? {},
      hasBots: !this.#playing.view?.bots?.areNone,
    };
    whenThere(import("./check.js"), ({ openCheck }) => openCheck(around), this.#toasts);
  }

  #rehearse() {
    const { view } = this.#playing;
    if (!view || this.#isRehearsed) return;
    this.#isRehearsed = true;
    whenThere(
      import("./rehearsal.js").then(({ rehearse }) =>
        rehearse(this.#code, Number(REHEARSAL), view.bots ?? {}, (command) => this.#ask(command)),
      ),
      (line) => this.#bar.before(line),
      this.#toasts,
    );
  }

  /** @param {HostView | null} view */
  #place(view) {
    this.#live.hush();
    // When a game closes, its dialogs close too. A dialog that was opened while the next game loads stays open, because
    // it belongs to no game.
    if (!view) document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    const panels = view?.panels ?? [];
    this.#people.serve(view?.people ?? null);
    this.#bar.replaceChildren(
      ...[...this.#bar.children].slice(0, 3),
      ...(view ? [view.action, this.#evening.nextAction] : []),
    );
    this.#beside = new Set(["people", "room", ...panels.filter(({ isBeside }) => isBeside).map(({ name }) => name)]);
    this.#aside = panels.find(({ isAside }) => isAside)?.name;
    this.#grid.replaceChildren(
      ...panels.map(({ name, title, content }, index) =>
        this.#panel(
          name,
          title,
          ...(index === 0 ? [this.#line.root, this.#lead.root, this.#door.poster] : []),
          ...content,
        ),
      ),
      this.#panel(
        "room",
        text("host.panel.room"),
        this.#door.root,
        ...(view?.lobby ?? []),
        this.#door.invitations,
        ...(view?.setup ?? []),
        this.#evening.root,
        this.#door.links,
        this.#leaving,
        siteFoot(),
      ),
      this.#panel("people", text("host.panel.people"), this.#people.root),
    );
    /** @param {boolean} isLast */
    const tabsOf = (isLast) =>
      panels.filter((one) => (one.isLast ?? false) === isLast).map((one) => this.#tab(one.name, one.icon, one.tab));
    this.#tabs.replaceChildren(
      ...tabsOf(false),
      this.#tab("people", "people", text("host.tab.people")),
      this.#tab("room", "gear", text("host.tab.room")),
      ...tabsOf(true),
    );
    document.body.dataset.middle = panels[0]?.name ?? "";
    this.#show("room");
  }

  /** @param {string} name @param {string} title @param {...Node} content */
  #panel(name, title, ...content) {
    return element(
      "section",
      // Focusable, so that the keyboard can scroll it.
      {
        class: `host-panel host-${name} ${this.#standing(name)}`,
        data: { panel: name },
        aria: { label: title },
        tabIndex: 0,
      },
      element("h2", {}, title),
      ...content,
    );
  }

  /** @param {string} name @param {string} symbol @param {string} label */
  #tab(name, symbol, label) {
    return element(
      "button",
      {
        class: `tab ${this.#standing(name)}`,
        type: "button",
        data: { tab: name },
        aria: { pressed: "false" },
        on: { click: () => this.#show(name) },
      },
      icon(symbol),
      element("span", {}, label),
    );
  }

  /** @param {HostCommand} command */
  async #ask(command) {
    const answer = await this.#session.send(command);
    if (answer.type === "rejected") this.#toasts.show(refusal(answer), { tone: "warn" });
    return answer;
  }

  #draw() {
    const { state, status, waiting } = this.#session;
    const { view } = this.#playing;
    this.#badge.show(status, waiting.length);
    const { room } = state;
    if (room) {
      const title = headingOf(room);
      setText(this.#title, title);
      setText(this.#play, room.playTitle ?? "");
      document.title = text("host.pageTitle", { title });
      this.#leaving.hidden = room.playByOwner === true && room.owner !== state.seat?.id;
      this.#tellOwner(room.owner);
      this.#door.show(state);
      const points = view?.isPlaying ? this.#points.rows(room.teams?.list) : undefined;
      this.#line.show(room.teams?.list, points ?? []);
      this.#line.fit();
      this.#lead.show(room.teams?.list, view?.isPlaying ? [] : state.evening.teams);
      this.#evening.show(state, points);
    }
    view?.draw();
    if (!room) return;
    if (IS_REHEARSAL) this.#rehearse();
    // Drawn after the game, because the rows of people show the game's information.
    this.#people.show(state);
    this.#tabs.querySelector('[data-tab="people"]')?.classList.toggle("is-waiting", this.#people.isWaiting);
    if (view) loadTypefaces();
    if (view && this.#prepares) {
      this.#prepares = false;
      this.#evening.prepare();
    }
    const [first, ...further] = view?.counts ?? [];
    setText(this.#count, [first, text("host.counts.here", { count: state.present })].filter(Boolean).join(" · "));
    setText(this.#further, ["", ...further.filter(Boolean)].join(" · "));
  }

  /**
   * Shows a message if this console's host has become the owner, or has handed the room over.
   * @param {string | undefined} owner a seat
   */
  #tellOwner(owner) {
    const before = this.#owner;
    this.#owner = owner;
    const { seat, players } = this.#session.state;
    if (!owner || !before || owner === before || !seat || ![owner, before].includes(seat.id)) return;
    const said =
      owner === seat.id
        ? text("host.people.isYours")
        : text("host.people.handOverDone", { name: players.get(owner)?.name ?? "" });
    this.#toasts.show(said, { icon: "crown", key: "owner" });
    this.#live.say(said);
  }

  /** @param {any} message @param {any} before */
  #heard(message, before) {
    if (message.type === "joined") {
      if (!IS_REHEARSAL) keepHostedRoom({ code: this.#code, title: headingOf(message.room), created: Date.now() });
      if (message.seat?.role !== "host") this.#session.stop(before.seat?.role === "host" ? "demoted" : "notHost");
      else keepHostToken(this.#code, this.#token);
    }
    this.#points.hear(message);
    this.#playing.view?.heard?.(message, before);
  }

  /**
   * Shows a panel. Phones show one at a time; wide screens have one in the middle and one beside it.
   * @param {string} name
   */
  #show(name) {
    const { dataset } = document.body;
    dataset.tab = name;
    if (this.#beside.has(name)) dataset.beside = name;
    else if (name !== this.#aside) dataset.middle = name;
    /** @param {string | undefined} its */
    const isShown = (its) =>
      WIDE.matches ? [dataset.beside, dataset.middle, this.#aside].includes(its) : its === name;
    for (const tab of /** @type {NodeListOf<HTMLElement>} */ (this.#tabs.querySelectorAll(".tab")))
      tab.setAttribute("aria-pressed", String(isShown(tab.dataset.tab)));
    for (const panel of /** @type {NodeListOf<HTMLElement>} */ (this.#grid.querySelectorAll(".host-panel")))
      panel.classList.toggle("is-shown", isShown(panel.dataset.panel));
  }

  /** @param {string} panel @returns {string} the class for its position on a wide screen */
  #standing(panel) {
    if (this.#beside.has(panel)) return "is-beside";
    return panel === this.#aside ? "is-aside" : "";
  }

  async #endRoom() {
    const { view } = this.#playing;
    const ends = view?.isPlaying ? [view.leaving?.text ?? text("host.evening.endText")] : [];
    const warning = [...ends, text("host.room.endText")].join(" ");
    if (await confirmDialog(text("host.room.endTitle"), warning, text("host.room.end")))
      await this.#ask({ type: "endRoom" });
  }

  /** @param {string} reason */
  #stopped(reason) {
    const why = this.#session.state.over ?? reason;
    this.#playing.close();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    document.body.classList.remove("in-console");
    this.#ended(why);
  }
}
