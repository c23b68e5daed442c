/** A player's page in the room: the bar, the game, the panels of game and room, the tabs. */

import "../../room/connection-badge.js";
import "../../kit/live-region.js";
import "../../kit/toast-stack.js";
import { avatarMark, avatarOf, showAvatar } from "../../kit/avatar.js";
import { button, element, setText } from "../../kit/element.js";
import { icon, iconButton } from "../../kit/icons.js";
import { whenThere } from "../../kit/on-demand.js";
import { framePainter } from "../../kit/paint.js";
import { changeSettings, onSettings, settings } from "../../kit/settings.js";
import { loadTypefaces } from "../../kit/typefaces.js";
import { number, text } from "../../kit/texts.js";
import { browserID, keepAvatar, keepPlayerSeat } from "../../room/browser-memory.js";
import { openLine } from "../../room/room-line.js";
import { headingOf, loadStyles } from "../parts.js";
import { Playing } from "../playing.js";

/** @typedef {import("../game.js").PlayerView} PlayerView */
/** @typedef {import("../game.js").PlayerFrame} PlayerFrame */

/** The width from which panels are beside the game, as in the style sheets. */
const WIDE = "(min-width: 64rem) and (min-height: 34.01rem)";

/**
 * @param {string} name of the icon @param {string} label @param {(label: string) => void} open
 * @param {HTMLElement} [count]
 */
const tab = (name, label, open, count) =>
  button("tab", () => open(label), icon(name), element("span", {}, label), count);

export class PlayerRoom {
  #code;
  #seat;
  #session;
  #ended;
  #painter = framePainter(() => this.#draw());
  #toasts = /** @type {import("../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #live = /** @type {import("../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #badge = /** @type {import("../../room/connection-badge.js").ConnectionBadge} */ (
    document.createElement("connection-badge")
  );
  #title = element("span");
  #play = element("small");
  #present = element("span", { class: "present", role: "img" });
  #avatar = avatarMark();
  #avatarButton = element(
    "button",
    {
      class: "button quiet icon-only avatar-button",
      type: "button",
      hidden: true,
      aria: { haspopup: "dialog" },
      on: { click: () => this.#chooseAvatar() },
    },
    this.#avatar,
  );
  #mute = iconButton("speaker", text("player.mute"), () => changeSettings({ sound: false }));
  /** @type {import("./cheer-panel.js").CheerPanel | null} */ #cheers = null;
  /** Whether players may cheer now. */ #mayCheer = false;
  #cheerTab = tab("heart", text("player.cheer.title"), (label) => this.#open(this.#cheerPanel(), label));
  #bar;
  #turn = element("section", { class: "notice pinned turn", role: "status", hidden: true });
  #main = element("main", { class: "player-main" });
  #panels = element("aside", { class: "panels", aria: { label: text("player.panels") } });
  #tabs = element("nav", { class: "tabbar", aria: { label: text("player.more") } });
  /** @type {Promise<() => void> | null} draws the evening, once there is something to tell */ #evening = null;
  #eveningPanel = element("section", { class: "panel panel-evening", hidden: true });
  #eveningTab = tab("crown", text("common.evening.tab"), () =>
    this.#open(this.#eveningPanel, this.#eveningPanel.getAttribute("aria-label") ?? text("common.evening.title")),
  );
  #wide = matchMedia(WIDE);
  #isWide = this.#wide.matches;
  /** @type {Playing<PlayerView>} */ #playing;
  /** @type {import("./options.js").PlayerOptions | null} */ #options = null;
  /** @type {Promise<import("./options.js").PlayerOptions> | null} */ #optionsComing = null;

  /**
   * @param {string} code
   * @param {import("../../room/browser-memory.js").SeatKey} seat
   * @param {string | undefined} invite a co-host's secret
   * @param {(reason: string) => void} ended
   */
  constructor(code, seat, invite, ended) {
    this.#code = code;
    this.#seat = seat;
    this.#ended = ended;
    this.#mute.hidden = this.#cheerTab.hidden = this.#eveningTab.hidden = true;
    this.#cheerTab.classList.add("tab-cheer");
    const { ask: paint } = this.#painter;
    this.#bar = element(
      "header",
      { class: "topbar" },
      this.#avatarButton,
      element(
        "div",
        { class: "topbar-names" },
        element("h1", { class: "topbar-title" }, this.#title, this.#play),
        element("span", { class: "code small" }, code),
      ),
      this.#present,
    );
    this.#session = openLine(
      code,
      seat,
      {
        changed: paint,
        heard: (message, before) => this.#heard(message, before),
        plays: (room) => void this.#playing.follow(room),
        line: (status, reason) => {
          if (status === "stopped") this.#stopped(reason);
          else if (reason === "unopened")
            import("../blocked-line.js").then(
              (late) => late.explain(this.#badge, false),
              // The server cannot be reached, which the badge says already.
              () => {},
            );
          else if (reason === "unsaved") this.#toasts.show(text("room.error.unavailable"), { key: reason });
        },
      },
      { browser: browserID(), invite, move: seat.move },
    );
    /** @type {PlayerFrame} */
    const frame = {
      code,
      seat,
      session: this.#session,
      toasts: this.#toasts,
      live: this.#live,
      paint,
      yields: () => this.#painter.yield(),
      isSeen: (panel) => this.#isWide || panel.parentElement !== this.#panels,
      openPanel: (panel, label) => {
        if (this.#isWide) panel.scrollIntoView({ block: "nearest" });
        else this.#open(panel, label);
      },
      loadStyles: (part) => loadStyles(this.#session.state.room?.game ?? "", part),
    };
    this.#playing = new Playing(
      "player",
      this.#session,
      (module) => module.open(frame),
      (view) => this.#place(view),
    );
    onSettings(paint);
    addEventListener("resize", paint);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) paint();
    });
  }

  /** @param {string} game the room's game, if known; "" otherwise */
  start(game) {
    document.body.classList.add("in-room");
    document.body.replaceChildren(
      this.#bar,
      this.#badge,
      this.#main,
      this.#panels,
      this.#tabs,
      this.#toasts,
      this.#live,
    );
    this.#place(null);
    if (game) void this.#playing.follow({ code: this.#code, game });
    this.#wide.addEventListener("change", () => {
      this.#isWide = this.#wide.matches;
      this.#look();
    });
    this.#session.start();
  }

  /** @param {PlayerView | null} view */
  #place(view) {
    this.#live.hush();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    this.#options = this.#optionsComing = null;
    this.#bar.replaceChildren(...[...this.#bar.children].slice(0, 2), ...(view?.bar ?? []), this.#mute, this.#present);
    this.#main.replaceChildren(this.#turn, ...(view?.main ?? []));
    this.#panels.replaceChildren(...(view?.panels ?? []).map((panel) => panel.root), this.#eveningPanel);
    this.#tabs.replaceChildren(
      ...(view?.panels ?? []).map(({ icon: name, label, root, count }) =>
        tab(name, label, () => this.#open(root, label), count),
      ),
      ...(view?.rules ? [tab("info", text("player.rules"), () => this.#openRules(view))] : []),
      this.#eveningTab,
      this.#cheerTab,
      tab("gear", text("player.options"), (label) => this.#open(this.#optionsPanel(), label)),
    );
    this.#look();
  }

  /** Updates the visible panels. */
  #look() {
    const { view } = this.#playing;
    if (this.#isWide && view) void this.#cheerPanel().catch(() => {});
    else if (this.#cheers) this.#panels.append(this.#cheers.root);
    view?.drawPanels();
    if (this.#isWide && view) void this.#optionsPanel().catch(() => {});
  }

  /** @returns {Promise<HTMLElement>} loaded on demand; without tabs it is in the title bar */
  async #cheerPanel() {
    const { CheerPanel } = await import("./cheer-panel.js");
    const { root } = (this.#cheers ??= new CheerPanel(this.#session));
    if (this.#isWide) this.#bar.insertBefore(root, this.#mute);
    else if (!root.isConnected) this.#panels.append(root);
    this.#cheers.show(this.#mayCheer);
    return root;
  }

  /** @returns {Promise<HTMLElement>} */
  async #optionsPanel() {
    const { root } = await this.#loadOptions();
    if (!root.isConnected) this.#panels.append(root);
    return root;
  }

  #loadOptions() {
    const { view } = this.#playing;
    const coming = (this.#optionsComing ??= Promise.all([import("./options.js"), view?.options()]).then(
      ([{ PlayerOptions }, parts]) => {
        const options = new PlayerOptions(this.#code, this.#seat, this.#session, this.#toasts, parts);
        if (this.#optionsComing === coming) this.#options = options;
        options.show(view?.hasBegun ?? false);
        return options;
      },
    ));
    // If loading fails, the next attempt may succeed.
    coming.catch(() => {
      if (this.#optionsComing === coming) this.#optionsComing = null;
    });
    return coming;
  }

  /** @param {HTMLElement | Promise<HTMLElement>} panel @param {string} label */
  #open(panel, label) {
    whenThere(
      Promise.all([import("../../kit/sheet.js"), panel]),
      ([{ openSheet }, wanted]) => {
        if (document.querySelector("dialog[open]")) return;
        openSheet(wanted, label);
        this.#playing.view?.drawPanels();
      },
      this.#toasts,
    );
  }

  /** @param {PlayerView} view */
  #openRules(view) {
    whenThere(
      Promise.all([import("./rules-sheet.js"), view.rules?.()]),
      ([{ openRules }, rules]) => openRules(text("player.rules"), rules ?? []),
      this.#toasts,
    );
  }

  #draw() {
    const { session, view } = { session: this.#session, view: this.#playing.view };
    const { room, present } = session.state;
    document.body.classList.toggle("is-list", view?.isList ?? false);
    // While waiting in turn, the connection is closed on purpose.
    this.#badge.show(session.inTurn ? "joined" : session.status, session.waiting.length);
    this.#drawTurn(session.inTurn);
    if (room) {
      const heading = headingOf(room);
      setText(this.#title, heading);
      setText(this.#play, room.playTitle ?? "");
      document.title = text("player.title", { room: heading });
      if (this.#present.dataset.count !== String(present)) {
        this.#present.dataset.count = String(present);
        this.#present.replaceChildren(icon("people"), number(present));
        this.#present.setAttribute("aria-label", text("player.present", { count: present }));
      }
    }
    this.#drawEvening();
    view?.draw();
    this.#drawSelf();
    if (room && view) loadTypefaces();
    this.#options?.show(view?.hasBegun ?? false);
  }

  #drawEvening() {
    const { room, evening } = this.#session.state;
    const isShown = room?.teams || (evening.table.length > 0 && (room?.play ?? 1) > 1);
    this.#eveningTab.hidden = this.#eveningPanel.hidden = !isShown;
    if (!isShown) return;
    this.#evening ??= import("./evening-panel.js").then((late) =>
      late.openEvening(
        this.#eveningPanel,
        this.#session,
        () => {
          if (!this.#playing.view || document.querySelector("dialog[open]")) return false;
          if (!this.#isWide) this.#eveningTab.click();
          return true;
        },
        this.#toasts,
      ),
    );
    this.#evening.then(
      (draw) => draw(),
      () => (this.#evening = null),
    );
  }

  /** Draws the player's name and avatar, and the cheers they may send. */
  #drawSelf() {
    const { seat, room } = this.#session.state;
    const { view } = this.#playing;
    const isMuted = !view || room?.cheersMuted !== undefined;
    this.#mayCheer = !isMuted && view.cheers !== false;
    // Between a game's states the tab only becomes disabled, so that the others keep their places.
    this.#cheerTab.hidden = isMuted;
    this.#cheerTab.disabled = !this.#mayCheer;
    this.#cheers?.show(this.#mayCheer);
    this.#avatarButton.hidden = !seat;
    this.#mute.hidden = !settings().sound;
    if (!seat) return;
    showAvatar(this.#avatar, avatarOf({ player: seat.id, avatar: seat.avatar }));
    const label = text("player.avatar.own", { name: seat.name });
    if (this.#avatarButton.title === label) return;
    this.#avatarButton.title = label;
    this.#avatarButton.setAttribute("aria-label", label);
  }

  #chooseAvatar() {
    const { seat } = this.#session.state;
    if (!seat) return;
    whenThere(
      import("./join-more.js"),
      ({ openAvatarPicker }) =>
        openAvatarPicker(avatarOf({ player: seat.id, avatar: seat.avatar }), (avatar) => {
          keepAvatar(avatar);
          void this.#session.send({ type: "avatar", ...avatar });
        }),
      this.#toasts,
    );
  }

  /** @param {boolean} isWaiting whether the player waits in turn, because many are joining */
  #drawTurn(isWaiting) {
    if (this.#turn.hidden === !isWaiting) return;
    this.#turn.hidden = !isWaiting;
    document.body.classList.toggle("in-turn", isWaiting);
    const { name } = this.#seat;
    this.#turn.replaceChildren(
      ...(isWaiting
        ? [
            element("span", { class: "turn-icon" }, icon("people")),
            element("h1", {}, text("player.turn.title")),
            element("p", {}, text("player.turn.text")),
            name ? element("p", { class: "soft" }, text("player.turn.name", { name })) : "",
          ]
        : []),
    );
  }

  /** @param {any} message @param {any} before */
  #heard(message, before) {
    const { seat } = this.#session.state;
    if (message.type === "joined" && seat && seat.name !== this.#seat.name)
      keepPlayerSeat(this.#code, { ...this.#seat, name: seat.name, move: undefined });
    if (message.type === "announced") {
      this.#toasts.show(message.text, { icon: "megaphone", lasts: 12_000 });
      this.#live.say(text("player.say.announced", { text: message.text }));
    }
    this.#playing.view?.heard?.(message, before);
  }

  /** @param {string} reason */
  #stopped(reason) {
    const end = () => {
      document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
      const why = this.#session.state.over ?? reason;
      this.#playing.close();
      document.body.classList.remove("in-room", "is-list");
      this.#ended(why);
    };
    const { view } = this.#playing;
    // A player with a delayed stream sees the end of the game first.
    if (view?.afterwards && (this.#session.state.over ?? reason) === "roomEnded") view.afterwards(end);
    else end();
  }
}
