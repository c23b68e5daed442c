/** The layout of the game on the player's page: strip, board, hint, panels. */

import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { whenThere } from "../../../kit/on-demand.js";
import { settings } from "../../../kit/settings.js";
import { cellOfTerm } from "../state.js";
import { number, text } from "../../../kit/texts.js";
import { Hint } from "./status.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../derive.js").BoardView} BoardView */

/** The text size from which tiles are shown as a list, unless the player chose the grid; CSS pixels. */
const LARGE_TEXT = 24;
const USUAL_TEXT = 16;
/** In a smaller window, a grid's tiles would be too small to tap; CSS pixels. */
const SMALL_WINDOW = 260;
/**
 * The tile width below which most words would be broken, relative to the text size; and the width of the content beside
 * the board, as in the style sheet.
 */
const NARROW_TILE = 3.05;
const BESIDE = 17;
const SIDEWAYS = "(orientation: landscape) and (max-height: 34rem)";

/** @type {boolean | null} null until it is needed, because reading it makes the browser compute the layout */
let isList = null;

/** @returns {boolean} whether the board is shown as a list */
export function wantsList() {
  if (isList === null) {
    const { view } = settings();
    isList = view === "auto" ? isTight() : view === "list";
  }
  return isList;
}

function isTight() {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const side = matchMedia(SIDEWAYS).matches
    ? Math.min(innerHeight - letter, 0.6 * innerWidth)
    : Math.min(0.95 * innerWidth, innerHeight - BESIDE * letter);
  const isNarrow = letter > USUAL_TEXT && side / 5 < NARROW_TILE * letter;
  return letter >= LARGE_TEXT || Math.min(innerWidth, innerHeight) < SMALL_WINDOW || isNarrow;
}

/** Handles a change of the window or the settings. */
export function lookAgain() {
  isList = null;
}

export class PlayerLayout {
  #frame;
  #session;
  #guard = element("button", { class: "button chip", type: "button", hidden: true });
  #calls = /** @type {import("../call-history.js").CallHistory} */ (document.createElement("call-history"));
  #standings = /** @type {import("../standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #evening = element("section", { class: "evening", hidden: true });
  #near = element("p", { class: "near", hidden: true });
  #boards = element("p", { class: "soft small", hidden: true }, text("bingo/player.evening.boards"));
  #callsTab = element("span", { class: "tab-count" });
  #standingsTab = element("span", { class: "tab-count" });
  #standingsPanel = element(
    "section",
    { class: "panel panel-standings", aria: { label: text("bingo/player.standings") } },
    element("h2", {}, text("bingo/player.standings")),
    this.#near,
    this.#boards,
    this.#standings,
    this.#evening,
  );
  #callsPanel = element(
    "section",
    { class: "panel panel-calls", aria: { label: text("bingo/player.calls") } },
    element("h2", {}, text("bingo/player.calls")),
    this.#calls,
  );
  hint;
  bar = [this.#guard];
  /** @type {import("../../../shell/game.js").Panel[]} */
  panels = [
    { icon: "list", label: text("bingo/player.calls"), root: this.#callsPanel, count: this.#callsTab },
    { icon: "trophy", label: text("bingo/player.standings"), root: this.#standingsPanel, count: this.#standingsTab },
  ];
  main;

  /**
   * @param {import("../../../shell/game.js").PlayerFrame} frame @param {import("../session.js").BingoSession} session
   * @param {HTMLElement} board @param {HTMLElement[]} marquee the element above it that shows one message at a time
   */
  constructor(frame, session, board, marquee) {
    this.#frame = frame;
    this.#session = session;
    const { code, toasts } = frame;
    this.hint = new Hint(() =>
      whenThere(import("./picture.js"), ({ sharePicture }) => sharePicture(session, toasts), toasts),
    );
    this.#guard.addEventListener("click", () =>
      whenThere(import("./guard.js"), ({ openGuard }) => openGuard(code, session, toasts), toasts),
    );
    this.#standings.onOpen = (row) =>
      whenThere(import("./boards.js"), ({ openBoard }) => openBoard(code, row, session.state, toasts), toasts);
    this.main = [
      element("div", { class: "marquee" }, ...marquee),
      element("div", { class: "stage" }, board),
      this.hint.root,
    ];
  }

  openStandings() {
    this.#frame.openPanel(this.#standingsPanel, text("bingo/player.standings"));
  }

  draw() {
    const { state } = this.#session;
    const { round } = state;
    if (!round) return;
    this.#drawGuard(this.#session.guard.delay);
    this.drawPanels();
    setText(this.#callsTab, round.calls.length ? number(round.calls.length) : "");
    setText(this.#standingsTab, state.standings.total ? number(state.standings.total) : "");
  }

  /** Invisible parts are not redrawn. */
  drawPanels() {
    const { state, board: view } = this.#session;
    if (!state.round) return;
    if (view && this.#frame.isSeen(this.#callsPanel)) this.#calls.show(state.round, notesOf(state, view));
    if (this.#frame.isSeen(this.#standingsPanel)) this.#drawStandings(state);
  }

  /** @param {State} state */
  #drawStandings(state) {
    this.#standings.show(state.standings, state.seat?.id);
    this.#boards.hidden = state.standings.top.length === 0;
    const { oneAway } = state.pulse;
    this.#near.hidden = oneAway === 0 || state.round?.state !== "playing";
    setText(this.#near, text("bingo/player.hint.others", { count: oneAway }));
    // Loaded once there was a round. If that fails, only the table is missing.
    if (state.totals.length > 0)
      import("./evening.js").then(
        ({ showEvening }) => showEvening(this.#evening, state),
        () => {},
      );
  }

  /** @param {number} delay seconds */
  #drawGuard(delay) {
    this.#guard.hidden = delay === 0;
    if (this.#guard.dataset.delay === String(delay)) return;
    this.#guard.dataset.delay = String(delay);
    this.#guard.replaceChildren(icon("hourglass"), text("bingo/player.guardChip", { seconds: delay }));
    this.#guard.setAttribute("aria-label", text("bingo/player.guardChipLabel", { seconds: delay }));
  }
}

/**
 * Notes about calls for the history: their state on the player's board, and whether the crowd called them.
 * @param {State} state @param {BoardView} view
 * @returns {(term: number) => string}
 */
function notesOf(state, view) {
  const said = {
    confirmed: text("bingo/player.call.marked"),
    doubted: text("bingo/player.call.doubted"),
    suggested: text("bingo/player.call.mine"),
  };
  const crowds = new Map(
    (state.round?.calls ?? [])
      .filter((call) => call.crowd)
      .map((call) => [call.term, text("bingo/player.call.crowd", { count: call.crowd ?? 0 })]),
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
