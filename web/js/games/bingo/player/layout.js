/** Where everything stands on the player's page: bar, strip, board, hint, panels, tabs. */

import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { whenThere } from "../../../kit/later.js";
import { settings } from "../../../kit/settings.js";
import { cellOfTerm } from "../state.js";
import { number, text } from "../../../kit/texts.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../derive.js").BoardView} BoardView */

/** From this size of text on, tiles are listed, unless somebody wants the grid; CSS pixels. */
const LARGE_TEXT = 24;
/** In a window smaller than this, a grid would be too small to hit; CSS pixels. */
const SMALL_WINDOW = 260;
/** Wide enough for the panels to stand beside the board; as the style sheet has it. */
const WIDE = "(min-width: 60rem) and (min-height: 34.01rem)";

/** @type {boolean | null} null until it is asked for, since asking makes the browser lay out */
let isList = null;

/** @returns {boolean} whether the board is shown as a list */
export function wantsList() {
  if (isList === null) {
    const { view } = settings();
    const isTight = () =>
      parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE_TEXT ||
      Math.min(innerWidth, innerHeight) < SMALL_WINDOW;
    isList = view === "auto" ? isTight() : view === "list";
  }
  return isList;
}

/** The window or the settings have changed. */
export function lookAgain() {
  isList = null;
}

/**
 * @typedef {object} Parts
 * @property {import("../bingo-board.js").BingoBoard} board
 * @property {HTMLElement} strip
 * @property {HTMLElement} victory
 * @property {() => Promise<{root: HTMLElement}>} options the panel, loaded when it is wanted
 * @property {import("../../../kit/toast-stack.js").ToastStack} toasts
 * @property {HTMLElement} live
 * @property {import("../../../room/session.js").Session} session
 * @property {string} name that one came with, "" if another device knows it
 */

export class PlayerLayout {
  #code;
  #parts;
  #title = element("h1", { class: "topbar-title" });
  #present = element("span", { class: "present", role: "img" });
  #guard = element("button", { class: "button chip", type: "button", hidden: true });
  #badge = /** @type {import("../../../room/connection-badge.js").ConnectionBadge} */ (
    document.createElement("connection-badge")
  );
  #calls = /** @type {import("../call-history.js").CallHistory} */ (document.createElement("call-history"));
  #standings = /** @type {import("../standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #evening = element("section", { class: "evening", hidden: true });
  #boards = element("p", { class: "soft small", hidden: true }, text("player.evening.boards"));
  #callsTab = element("span", { class: "tab-count" });
  #standingsTab = element("span", { class: "tab-count" });
  #standingsPanel = element(
    "section",
    { class: "panel panel-standings", aria: { label: text("player.standings") } },
    element("h2", {}, text("player.standings")),
    this.#boards,
    this.#standings,
    this.#evening,
  );
  #callsPanel = element(
    "section",
    { class: "panel panel-calls", aria: { label: text("player.calls") } },
    element("h2", {}, text("player.calls")),
    this.#calls,
  );
  #wide = matchMedia(WIDE);
  #isWide = this.#wide.matches;
  /** @type {() => void} draws the panels as they should stand now */ #drawPanels = () => {};
  #panels = element("aside", { class: "panels", aria: { label: text("player.panels") } });
  hint = element("p", { class: "hint" });
  stage = element("div", { class: "stage" });
  #turn = element("section", { class: "notice pinned turn", role: "status", hidden: true });

  /** @param {string} code @param {Parts} parts */
  constructor(code, parts) {
    this.#code = code;
    this.#parts = parts;
    this.#guard.addEventListener("click", () =>
      whenThere(import("./guard.js"), ({ openGuard }) => openGuard(code, parts.session, parts.toasts), parts.toasts),
    );
    this.#standings.onOpen = (row) =>
      whenThere(
        import("./boards.js"),
        ({ openBoard }) => openBoard(code, row, parts.session.state, parts.toasts),
        parts.toasts,
      );
  }

  build() {
    const { board, strip, victory, toasts, live } = this.#parts;
    /** @param {string} name @param {string} label @param {() => HTMLElement | Promise<HTMLElement>} panel @param {HTMLElement} [count] */
    const tab = (name, label, panel, count) =>
      element(
        "button",
        { class: "tab", type: "button", on: { click: () => this.#open(panel(), label) } },
        icon(name),
        element("span", {}, label),
        count,
      );
    document.body.classList.add("in-room");
    document.body.replaceChildren(
      element(
        "header",
        { class: "topbar" },
        element("div", { class: "topbar-names" }, this.#title, element("span", { class: "code small" }, this.#code)),
        this.#guard,
        this.#present,
      ),
      this.#badge,
      element(
        "main",
        { class: "player-main" },
        this.#turn,
        element("div", { class: "marquee" }, strip, victory),
        this.stage,
        this.hint,
      ),
      this.#panels,
      element(
        "nav",
        { class: "tabbar", aria: { label: text("player.more") } },
        tab("list", text("player.calls"), () => this.#callsPanel, this.#callsTab),
        tab("trophy", text("player.standings"), () => this.#standingsPanel, this.#standingsTab),
        tab("gear", text("player.options"), () => this.#optionsPanel()),
      ),
      toasts,
      live,
    );
    this.stage.prepend(board);
    this.#panels.append(this.#callsPanel, this.#standingsPanel);
    const look = () => {
      this.#isWide = this.#wide.matches;
      this.#drawPanels();
      if (this.#isWide) void this.#optionsPanel().catch(() => {});
    };
    this.#wide.addEventListener("change", look);
    look();
  }

  /** @returns {Promise<HTMLElement>} */
  async #optionsPanel() {
    const { root } = await this.#parts.options();
    if (!root.isConnected) this.#panels.append(root);
    return root;
  }

  /** @param {HTMLElement | Promise<HTMLElement>} panel @param {string} label */
  #open(panel, label) {
    whenThere(
      Promise.all([import("../../../kit/sheet.js"), panel]),
      ([{ openSheet }, wanted]) => {
        if (document.querySelector("dialog[open]")) return;
        openSheet(wanted, label);
        this.#drawPanels();
      },
      this.#parts.toasts,
    );
  }

  openStandings() {
    if (this.#isWide) this.#standingsPanel.scrollIntoView({ block: "nearest" });
    else this.#open(this.#standingsPanel, text("player.standings"));
  }

  /** @param {State} state @param {BoardView | null} view */
  draw(state, view) {
    const { session } = this.#parts;
    document.body.classList.toggle("is-list", wantsList());
    // In turn the line is down on purpose.
    this.#badge.show(session.inTurn ? "joined" : session.status, session.waiting.length);
    this.#drawTurn(session.inTurn);
    const { round, room } = state;
    if (!round || !room) return;
    setText(this.#title, room.title);
    document.title = text("player.title", { room: room.title });
    const { present } = state.pulse;
    if (this.#present.dataset.count !== String(present)) {
      this.#present.dataset.count = String(present);
      this.#present.replaceChildren(icon("people"), number(present));
      this.#present.setAttribute("aria-label", text("player.present", { count: present }));
    }
    this.#drawGuard(session.guard.delay);
    this.#drawPanels = () => {
      if (view && this.#isSeen(this.#callsPanel)) this.#calls.show(round, notesOf(state, view));
      if (this.#isSeen(this.#standingsPanel)) this.#drawStandings(state);
    };
    this.#drawPanels();
    setText(this.#callsTab, round.calls.length ? number(round.calls.length) : "");
    setText(this.#standingsTab, state.standings.total ? number(state.standings.total) : "");
  }

  /** @param {boolean} isWaiting many come at once, and one waits for one's seat */
  #drawTurn(isWaiting) {
    if (this.#turn.hidden === !isWaiting) return;
    this.#turn.hidden = !isWaiting;
    document.body.classList.toggle("in-turn", isWaiting);
    const { name } = this.#parts;
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

  /** @param {HTMLElement} panel beside the board or in a sheet; what nobody sees costs nothing */
  #isSeen(panel) {
    return this.#isWide || panel.parentElement !== this.#panels;
  }

  /** @param {State} state */
  #drawStandings(state) {
    this.#standings.show(state.standings, state.seat?.id);
    this.#boards.hidden = state.standings.top.length === 0;
    this.#drawEvening(state);
  }

  /** @param {number} delay seconds */
  #drawGuard(delay) {
    this.#guard.hidden = delay === 0;
    if (this.#guard.dataset.delay === String(delay)) return;
    this.#guard.dataset.delay = String(delay);
    this.#guard.replaceChildren(icon("hourglass"), text("player.guardChip", { seconds: delay }));
    this.#guard.setAttribute("aria-label", text("player.guardChipLabel", { seconds: delay }));
  }

  /** @param {State} state */
  #drawEvening(state) {
    const { totals } = state;
    const shown = totals.map((total) => `${total.player}.${total.firsts}.${total.bingos}.${total.name}`).join();
    this.#evening.hidden = totals.length === 0;
    if (this.#evening.dataset.shown === shown) return;
    this.#evening.dataset.shown = shown;
    this.#evening.replaceChildren(
      element("h3", {}, text("player.evening.title")),
      element(
        "ol",
        { class: "totals" },
        ...totals.map((total) =>
          element(
            "li",
            { class: total.player === state.seat?.id ? "is-own" : "" },
            element("span", { class: "standing-name" }, total.name),
            element(
              "span",
              { class: "standing-detail" },
              [
                total.firsts > 0 ? text("player.evening.wins", { count: total.firsts }) : "",
                text("player.evening.bingos", { count: total.bingos }),
              ]
                .filter(Boolean)
                .join(" · "),
            ),
          ),
        ),
      ),
    );
  }
}

/**
 * What the history says of the calls: what one's board makes of them, and whether the crowd called them.
 * @param {State} state @param {BoardView} view
 * @returns {(term: number) => string}
 */
function notesOf(state, view) {
  const said = {
    confirmed: text("player.call.marked"),
    doubted: text("player.call.doubted"),
    suggested: text("player.call.mine"),
  };
  const crowds = new Map(
    (state.round?.calls ?? [])
      .filter((call) => call.crowd)
      .map((call) => [call.term, text("player.call.crowd", { count: call.crowd ?? 0 })]),
  );
  return (term) => {
    const cell = view.cells[cellOfTerm(state, term)];
    const own =
      cell?.state === "confirmed"
        ? said.confirmed
        : cell?.doubted
          ? said.doubted
          : cell?.state === "suggested"
            ? said.suggested
            : "";
    const crowd = crowds.get(term) ?? "";
    return own && crowd ? `${own} · ${crowd}` : own || crowd;
  };
}
