/** The board of a solo game and everything around it. Every tap is drawn at once, and stored a moment later. */

import "../bingo-board.js";
import "../call-history.js";
import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { Celebration, cheerOn, marquee } from "../celebration.js";
import { openDialog, openSheet } from "../../../kit/sheet.js";
import { prepareConfetti } from "../../../kit/confetti.js";
import { boardView } from "../derive.js";
import { button, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { openTileDetail } from "../player/detail.js";
import { lookAgain, wantsList } from "../player/layout.js";
import { painter } from "../../../kit/paint.js";
import { onSettings } from "../../../kit/settings.js";
import { StayAwake } from "../../../kit/stay-awake.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { durable } from "../../../kit/durable-storage.js";
import { list, text } from "../../../kit/texts.js";
import { goalSentence, patternName } from "../words.js";
import { canUndo, cleared, dealtAfter, linesOf, resultOf, stateOf, tapped, undone } from "./game.js";
import { GAME_KEY, keepGame, keepRecord, keepSetup, recallGame } from "./saved-games.js";
import { openSoloRules, openSoloSettings } from "./open-settings.js";
import { beaten, withGame } from "./record.js";
import { duration, showRecord } from "./record-panel.js";
import { SetupForm } from "./setup-form.js";
import { showHint, showStrip } from "./solo-status.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Setup} Setup */
/** @typedef {import("./record.js").SoloRecord} SoloRecord */

const UNDO_LASTS = 10_000;

export class SoloRoom {
  #game;
  #setup;
  #record;
  #celebration = new Celebration();
  #awake = new StayAwake();
  #title = element("h1", { class: "topbar-title" });
  #strip = element("section", { class: "callstrip", aria: { label: text("bingo/solo.lastHeard") } });
  #victory = element("section", {
    class: "victory",
    hidden: true,
    aria: { label: text("bingo/player.victory.first") },
  });
  #board = /** @type {import("../bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  #hint = element("div", { class: "hint" });
  #undo = button(
    "button quiet",
    () => this.#takeBack(),
    icon("undo"),
    element("span", { class: "topbar-word" }, text("bingo/solo.undo")),
  );
  #heard = /** @type {import("../call-history.js").CallHistory} */ (document.createElement("call-history"));
  #heardEmpty = element("p", { class: "soft empty" }, text("bingo/solo.heard.empty"));
  #heardTab = element("span", { class: "tab-count" });
  #figures = element("div", { class: "record" });
  #goal = element("p", {});
  #toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #live = /** @type {import("../../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #paint = painter(() => this.#draw());
  #saidFull = false;
  /** Removes the visible offer of an undo, because it no longer refers to the last step. */
  #offered = () => {};
  /** Whether storing worked when the page began; if not, a message is already shown. */
  #keeps = durable.durable;

  /** @param {Game} game @param {Setup | null} setup of the next board @param {SoloRecord} record of earlier games */
  constructor(game, setup, record) {
    this.#game = game;
    this.#setup = setup;
    this.#record = record;
  }

  start() {
    this.#build();
    this.#board.addEventListener("tile", (event) => this.#tap(/** @type {CustomEvent} */ (event).detail.cell));
    this.#board.addEventListener("detail", (event) => this.#openTile(/** @type {CustomEvent} */ (event).detail.cell));
    addEventListener("keydown", (event) => {
      if (
        event.key.toLowerCase() !== "z" ||
        !(event.ctrlKey || event.metaKey) ||
        document.querySelector("dialog[open]")
      )
        return;
      event.preventDefault();
      this.#takeBack();
    });
    // The same game in another tab: the last tap wins.
    durable.watch((key) => {
      const { value } = key === GAME_KEY ? recallGame() : { value: null };
      if (value) this.#show(value);
    });
    const look = () => {
      lookAgain();
      this.#paint();
    };
    onSettings(look);
    addEventListener("resize", look);
    this.#celebration.notice(stateOf(this.#game));
    this.#draw();
    loadTypefaces();
  }

  /** @param {string} notice @param {"plain" | "warn"} [tone] */
  say(notice, tone = "warn") {
    this.#toasts.show(notice, { icon: "info", tone, lasts: 12_000, key: "storage" });
    this.#live.say(notice);
  }

  #build() {
    const heard = panel("calls", text("bingo/solo.heard"), this.#heardEmpty, this.#heard);
    const record = panel("standings", text("bingo/solo.record"), this.#figures);
    const options = panel(
      "options",
      text("bingo/solo.options"),
      element("div", { class: "panel-block" }, element("strong", {}, text("bingo/solo.options.goal")), this.#goal),
      element("p", { class: "soft small" }, text("bingo/solo.options.rules")),
      element("p", { class: "soft small" }, text("bingo/solo.options.detail")),
      button("button wide", () => openSoloSettings(this.#toasts), icon("gear"), text("bingo/solo.options.settings")),
      element(
        "div",
        { class: "panel-block" },
        element("strong", {}, text("bingo/solo.options.live")),
        element("a", { class: "button wide", href: "/" }, icon("people"), text("bingo/solo.options.home")),
      ),
    );
    /** @param {string} name @param {string} label @param {HTMLElement} target @param {HTMLElement} [count] */
    const tab = (name, label, target, count) =>
      button("tab", () => openSheet(target, label), icon(name), element("span", {}, label), count);
    document.body.className = "player solo in-room";
    document.body.replaceChildren(
      element(
        "header",
        { class: "topbar" },
        element("div", { class: "topbar-names" }, this.#title),
        element(
          "div",
          { class: "topbar-actions" },
          this.#undo,
          button(
            "button",
            () => this.#openNewGame(),
            icon("plus"),
            element("span", { class: "topbar-word" }, text("bingo/solo.newGame")),
          ),
        ),
      ),
      element(
        "main",
        { class: "player-main" },
        element("div", { class: "marquee" }, this.#strip, this.#victory),
        element("div", { class: "stage" }, this.#board),
        this.#hint,
      ),
      element("aside", { class: "panels", aria: { label: text("bingo/solo.round") } }, heard, record, options),
      element(
        "nav",
        { class: "tabbar", aria: { label: text("bingo/solo.more") } },
        tab("ear", text("bingo/solo.heard"), heard, this.#heardTab),
        tab("trophy", text("bingo/solo.record"), record),
        button(
          "tab",
          () => openSoloRules(this.#toasts, stateOf(this.#game).round?.options),
          icon("info"),
          element("span", {}, text("alone.rules")),
        ),
        tab("gear", text("bingo/solo.options"), options),
      ),
      this.#toasts,
      this.#live,
    );
  }

  // Actions

  /** @param {number} cell */
  #tap(cell) {
    const tile = this.#game.tiles[cell];
    if (!tile) return;
    const marked = this.#game.marks.some(([other]) => other === cell);
    this.#offered();
    this.#change(tapped(this.#game, cell, Date.now()));
    feedback(marked ? "unmark" : "mark");
    this.#celebrate();
  }

  #takeBack() {
    if (this.#game.past.length === 0) return this.#bringBack();
    this.#offered();
    this.#change(undone(this.#game));
    this.#live.say(text("bingo/solo.undone"));
  }

  /** Restores the previous board and the record at that time. */
  #bringBack() {
    const { before } = this.#game;
    if (!before || !canUndo(this.#game)) return;
    this.#offered();
    this.#keepRecord(before.record);
    if (before.setup) this.#keepSetup(before.setup);
    this.#change(before.game);
    this.#live.hush();
    this.#live.say(text("bingo/solo.boardBack"));
  }

  #startOver() {
    if (this.#game.marks.length === 0) return;
    this.#change(cleared(this.#game));
    this.#offered = this.#toasts.show(text("bingo/solo.marksCleared"), {
      icon: "undo",
      lasts: UNDO_LASTS,
      key: "game",
      action: { label: text("bingo/solo.undo"), run: () => this.#takeBack() },
    });
    this.#live.say(text("bingo/solo.marksCleared"));
  }

  /**
   * Deals another board; *Undo* restores the previous one, also after the page was closed.
   * @param {Setup} setup
   */
  newGame(setup) {
    const [game, record, last] = [this.#game, this.#record, this.#setup];
    const next = dealtAfter(setup, { game, record, setup: last });
    this.#keepRecord(withGame(record, game));
    this.#keepSetup(setup);
    this.#change(next);
    // Messages about the previous board are removed.
    this.#live.hush();
    this.#live.say(text("bingo/solo.dealt"));
    if (!next.before) return;
    this.#offered = this.#toasts.show(text("bingo/solo.dealt"), {
      icon: "shuffle",
      lasts: UNDO_LASTS,
      key: "game",
      action: { label: text("bingo/solo.undo"), run: () => this.#bringBack() },
    });
  }

  /** @param {Setup} setup */
  #keepSetup(setup) {
    this.#setup = setup;
    keepSetup(setup);
  }

  /** @param {SoloRecord} record */
  #keepRecord(record) {
    this.#record = record;
    keepRecord(record);
  }

  /** @param {Game} game */
  #change(game) {
    keepGame(game);
    this.#show(game);
    void durable.settled().then(() => {
      if (durable.durable || this.#saidFull || !this.#keeps) return;
      this.#saidFull = true;
      this.say(text("bingo/solo.storage.full"));
    });
  }

  /** @param {Game} game */
  #show(game) {
    if (game.tiles !== this.#game.tiles || game.marks.length === 0) {
      // For a new or cleared board, patterns that already exist were celebrated; later ones are new.
      this.#victory.hidden = true;
      this.#celebration = new Celebration();
      this.#celebration.notice(stateOf(game));
    }
    this.#game = game;
    this.#paint();
  }

  #openNewGame() {
    openDialog(text("bingo/solo.newGameTitle"), (close) => {
      /** @param {() => void} act */
      const closing = (act) => () => {
        close();
        act();
      };
      /**
       * @param {string} symbol
       * @param {string} name
       * @param {string} detail
       * @param {() => void} act
       * @param {boolean} [disabled]
       */
      const row = (symbol, name, detail, act, disabled = false) =>
        element(
          "button",
          { class: "button wide choice-row", type: "button", disabled, on: { click: closing(act) } },
          icon(symbol),
          element("span", {}, element("strong", {}, name), element("span", { class: "soft small" }, detail)),
        );
      const setup = this.#setup;
      const form = new SetupForm(setup, (chosen) => closing(() => this.newGame(chosen))());
      return [
        setup && row("shuffle", text("bingo/solo.again"), text("bingo/solo.againText"), () => this.newGame(setup)),
        row(
          "undo",
          text("bingo/solo.startOver"),
          text("bingo/solo.startOverText"),
          () => this.#startOver(),
          this.#game.marks.length === 0,
        ),
        element("h3", {}, text("bingo/solo.other")),
        form.root,
      ];
    });
  }

  /** @param {number} cell */
  #openTile(cell) {
    const shown = boardView(stateOf(this.#game))?.cells[cell];
    if (shown) openTileDetail(shown, this.#game.language, { toggle: () => this.#tap(cell), doubt: null });
  }

  // Drawing

  #draw() {
    const game = this.#game;
    const state = stateOf(game);
    const view = boardView(state);
    if (!view || !state.round) return;
    setText(this.#title, game.title);
    this.#undo.disabled = !canUndo(game);
    const isList = wantsList();
    document.body.classList.toggle("is-list", isList);
    this.#board.show(view, { language: game.language, list: isList });
    this.#awake.want(game.marks.length > 0);
    this.#heard.show(state.round);
    this.#heard.hidden = game.marks.length === 0;
    this.#heardEmpty.hidden = game.marks.length > 0;
    setText(this.#heardTab, game.marks.length ? String(game.marks.length) : "");
    setText(this.#goal, goalSentence(state.round.options));
    showRecord(this.#figures, game, this.#record);
    showStrip(this.#strip, game, this.#setup && (() => this.newGame(/** @type {Setup} */ (this.#setup))));
    showHint(this.#hint, game, view, goalSentence(state.round.options));
    if (!view.bingo) this.#victory.hidden = true;
    if (!view.bingo && view.missing <= 1) setTimeout(prepareConfetti);
  }

  #celebrate() {
    const cheer = this.#celebration.notice(stateOf(this.#game));
    if (!cheer) return;
    // The marquee has no space for three names beside its buttons.
    const patterns =
      cheer.patterns.length > 2
        ? text("bingo/game.standings.patterns", { count: cheer.patterns.length })
        : list(cheer.patterns.map(patternName));
    const result = resultOf(this.#game);
    const moments = text("bingo/solo.moments", {
      count: result?.heard ?? 0,
      time: duration(result?.milliseconds ?? 0),
    });
    const words = cheer.first
      ? text(beaten(this.#record, this.#game) ? "bingo/solo.victory.best" : "bingo/solo.victory.first", {
          patterns,
          moments,
        })
      : text("bingo/solo.victory.further", {
          patterns,
          count: linesOf(this.#game),
        });
    this.#live.say(text("bingo/solo.say.bingo", { patterns }));
    const dismiss = iconButton("close", text("bingo/solo.dismiss"), () => {
      this.#victory.hidden = true;
    });
    const word = text(cheer.first ? "bingo/player.victory.first" : "bingo/player.victory.further");
    const setup = this.#setup;
    const another = setup && button("button quiet", () => this.newGame(setup), text("bingo/solo.again"));
    this.#victory.replaceChildren(...marquee([word], words, ...(another ? [another] : []), dismiss));
    this.#victory.hidden = false;
    feedback("win");
    cheerOn(this.#board, cheer.cells, cheer);
  }
}

/** @param {string} area @param {string} title @param {...Node} content */
function panel(area, title, ...content) {
  return element(
    "section",
    { class: `panel panel-${area}`, aria: { label: title } },
    element("h2", {}, title),
    ...content,
  );
}
