/** Live bingo on a player's page: the board and everything around it. */

import "../bingo-board.js";
import "../call-history.js";
import "../standings-list.js";
import { Celebration, cheerOn } from "../celebration.js";
import { prepareConfetti } from "../../../kit/confetti.js";
import { feedback } from "../../../kit/feedback.js";
import { whenThere } from "../../../kit/on-demand.js";
import { guardOf, keepExplained, wasExplained } from "../../../room/browser-memory.js";
import { onSettings } from "../../../kit/settings.js";
import { BingoSession } from "../session.js";
import { ownPlace, rivals } from "../own-place.js";
import { cellOfTerm } from "../state.js";
import { list, text } from "../../../kit/texts.js";
import { patternName } from "../words.js";
import { refusal } from "../../../room/refusals.js";
import { PlayerLayout, lookAgain, wantsList } from "./layout.js";
import { CallStrip } from "./status.js";
import { Victory, placeSentence } from "./victory.js";
import { Voice } from "./voice.js";

/** @typedef {import("../wire.js").ServerMessage} ServerMessage */
/** @typedef {import("../state.js").State} State */

/** The delay before the page requests its rank after many bingos, and its random spread, milliseconds. */
const RANK_PATIENCE = 1_500;
const RANK_SPREAD = 4_000;

/**
 * @param {(moments: typeof import("./moments.js")) => void} act If the module fails to load, the moments are announced
 *   without it.
 */
const later = (act) => void import("./moments.js").then(act, () => {});

/** @param {import("../../../shell/game.js").PlayerFrame} frame */
export const open = (frame) => new BingoPlayer(frame);
export { steps } from "./how.js";

class BingoPlayer {
  #frame;
  #session;
  #toasts;
  #celebration = new Celebration();
  /** @type {import("../../../kit/stay-awake.js").StayAwake | null} */ #awake = null;
  #board = /** @type {import("../bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  #strip = new CallStrip({
    reshuffle: () => void this.#reshuffle(),
    vote: () => this.#openVote(),
    notYet: () => this.#doubtLast(),
    open: (term) => this.#openTerm(term),
    leave: () => this.#board.focus(),
  });
  /** @type {Victory} */ #victory = new Victory({
    standings: () => this.#layout.openStandings(),
    leave: () => this.#board.focus(),
  });
  /** @type {PlayerLayout} */ #layout;
  /** @type {import("./clearing.js").Clearing | null} */ #clearing = null;
  #voice;
  /** The first suggestion is explained until it is tapped, once per browser. */ #explains =
    !wasExplained("suggestion");
  #awakeAsked = false;
  #isPrepared = false;
  /** @type {{draw: () => void} | null} the sheet for the vote */ #vote = null;
  #wantsRank = 0;
  /** The round in which the player is first but others may still pass. */ #undecidedIn = 0;
  #tick = 0;
  /** Hides another player's bingo. */ #endFirst = () => {};
  #leaving = new AbortController();

  /** @param {import("../../../shell/game.js").PlayerFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#toasts = frame.toasts;
    this.#session = new BingoSession(frame.session, guardOf(frame.code));
    this.#voice = new Voice(this.#session, frame.toasts, frame.live);
    this.#layout = new PlayerLayout(frame, this.#session, this.#board, [this.#strip.root, this.#victory.root]);
    this.#board.addEventListener("tile", (event) => this.#tap(/** @type {CustomEvent} */ (event).detail.cell));
    this.#board.addEventListener("detail", (event) => this.#detail(/** @type {CustomEvent} */ (event).detail.cell));
    const { signal } = this.#leaving;
    addEventListener("resize", lookAgain, { signal });
    signal.addEventListener("abort", onSettings(lookAgain));
  }

  get main() {
    return this.#layout.main;
  }
  async rules() {
    const { rulesOf } = await import("./rules.js");
    return rulesOf(this.#session.state.round?.options);
  }
  get bar() {
    return this.#layout.bar;
  }
  get panels() {
    return this.#layout.panels;
  }
  get isList() {
    return wantsList();
  }
  get hasBegun() {
    return this.#session.state.round?.state !== "dealt";
  }

  drawPanels() {
    this.#layout.drawPanels();
  }

  async options() {
    const { BingoOptions } = await import("./options.js");
    return new BingoOptions(this.#frame.code, this.#session, this.#toasts, () => this.#clear());
  }

  /** @param {() => void} end */
  afterwards(end) {
    this.#session.guard.afterwards(end);
  }

  close() {
    this.#leaving.abort();
    this.#stayAwake(false);
    clearTimeout(this.#wantsRank);
    clearTimeout(this.#tick);
    this.#endFirst();
  }

  /** @param {boolean} on */
  #stayAwake(on) {
    if (this.#awake) return this.#awake.want(on);
    if (!on || this.#awakeAsked || !("wakeLock" in navigator)) return;
    this.#awakeAsked = true;
    import("../../../kit/stay-awake.js").then(
      ({ StayAwake }) => {
        this.#awake = new StayAwake();
        this.#awake.want(true);
      },
      () => {
        this.#awakeAsked = false;
      },
    );
  }

  #clear() {
    whenThere(
      import("./clearing.js"),
      ({ Clearing }) => {
        this.#clearing ??= new Clearing(this.#session, this.#toasts, (said) => this.#voice.say(said));
        this.#clearing.start();
      },
      this.#toasts,
    );
  }

  draw() {
    const { state, board: view } = this.#session;
    const { round } = state;
    this.#layout.draw();
    if (!round || !state.room) return;
    const clocks = this.#clocks();
    this.#strip.show(state, view, clocks);
    const place = view?.bingo ? ownPlace(state, Date.now(), (time) => this.#session.clock.local(time)) : null;
    this.#layout.hint.show(state, view, { explains: this.#explains, place });
    this.#crown(place, round);
    this.#victory.draw(place, view?.bingo ?? false);
    if (view) {
      this.#board.show(view, {
        language: round.language,
        awaited: state.boardAwaited,
        list: wantsList(),
        over: this.#isOver,
      });
      this.#voice.near(view);
      // Handles that the player is a call or a tap away from a bingo.
      if (round.state === "playing" && !view.bingo && view.missing <= 1) setTimeout(prepareConfetti);
    }
    this.#vote?.draw();
    if (round.state !== "dealt") this.#prepareMoments();
    this.#stayAwake(round.state === "playing" || clocks.startsIn > 0);
    clearTimeout(this.#tick);
    if ((clocks.startsIn > 0 || clocks.marksFor > 0) && !document.hidden)
      this.#tick = setTimeout(() => this.draw(), 250);
    else if (place?.state === "open" && place.until > 0)
      this.#tick = setTimeout(() => this.draw(), place.until - Date.now() + 1);
  }

  /**
   * Celebrates a first place once no other player can pass. At the end of the round, the podium does.
   * @param {import("../own-place.js").OwnPlace | null} place @param {import("../wire.js").Round} round
   */
  #crown(place, round) {
    if (place?.state === "open" && rivals(place)) this.#undecidedIn = round.number;
    if (place?.state !== "decided" || this.#undecidedIn !== round.number) return;
    this.#undecidedIn = 0;
    if (place.rank !== 1 || round.state !== "playing") return;
    this.#victory.again();
    cheerOn(this.#board, this.#session.board?.held.flatMap((pattern) => pattern.cells) ?? [], {
      first: true,
      lines: 1,
    });
    feedback("win");
    this.#voice.say(placeSentence(place));
  }

  /** Whether taps no longer count. */
  get #isOver() {
    return this.#session.state.round?.state === "finished" && this.#clocks().marksFor <= 0;
  }

  /** @returns {import("./status.js").Clocks} */
  #clocks() {
    const { round } = this.#session.state;
    /** @param {string | null | undefined} time */
    const left = (time) => Math.max(0, (this.#session.clock.local(time) - Date.now()) / 1_000) || 0;
    return {
      startsIn: round?.state === "dealt" ? left(round.startsAt) : 0,
      marksFor: round?.state === "finished" ? left(round.marksUntil) : 0,
    };
  }

  /** @param {number} cell */
  #tap(cell) {
    this.#clearing?.settle();
    const { state, board } = this.#session;
    const shown = board?.cells[cell];
    if (!shown || shown.state === "free" || !state.round) return;
    if (state.round.state === "dealt") return this.#practise(cell, shown.state === "confirmed");
    if (this.#isOver) {
      this.#toasts.show(refusal({ code: "roundFinished" }), { key: "state", icon: "clock" });
      return;
    }
    const marked = shown.state === "confirmed" || shown.state === "early";
    if (shown.state === "suggested") this.#understood();
    feedback(marked ? "unmark" : "mark");
    void this.#session.send({ type: marked ? "unmark" : "mark", cell }).then((answer) => {
      if (answer.type === "accepted") return;
      this.#board.refuse(cell);
      this.#toasts.show(refusal(answer), { tone: "warn" });
    });
  }

  /** @param {number} cell @param {boolean} marked whether it is shown as marked */
  #practise(cell, marked) {
    feedback(marked ? "unmark" : "mark");
    const before = this.#session.board;
    this.#session.practise(cell);
    if (!marked) later(({ praise }) => praise(before, this.#session.board, this.#board, this.#toasts));
  }

  #understood() {
    if (!this.#explains) return;
    this.#explains = false;
    keepExplained("suggestion");
  }

  /** @param {number} cell */
  #detail(cell) {
    const { state, board } = this.#session;
    const shown = board?.cells[cell];
    if (!shown) return;
    const call = state.round?.calls.find((known) => known.term === shown.term);
    const doubt =
      call && shown.state === "suggested" && state.round?.state === "playing" ? () => this.#doubt(call.number) : null;
    whenThere(
      import("./detail.js"),
      ({ openTileDetail }) =>
        openTileDetail(shown, state.round?.language, { toggle: this.#isOver ? null : () => this.#tap(cell), doubt }),
      this.#toasts,
    );
  }

  /** @param {number} term a called term, on the player's board or not */
  #openTerm(term) {
    const { state } = this.#session;
    const cell = cellOfTerm(state, term);
    if (cell >= 0) return this.#detail(cell);
    const { round } = state;
    whenThere(
      import("./detail.js"),
      ({ openTermDetail }) =>
        openTermDetail(round?.terms[term] ?? "", round?.means?.[String(term)] ?? "", round?.language),
      this.#toasts,
    );
  }

  #doubtLast() {
    const calls = this.#session.state.round?.calls ?? [];
    const last = calls[calls.length - 1];
    if (last) this.#doubt(last.number);
  }

  /** @param {number} number a call's */
  #doubt(number) {
    const on = !this.#session.state.notYet.includes(number);
    void this.#session.send({ type: "notYet", number, on }).then((answer) => {
      if (answer.type === "rejected") this.#toasts.show(refusal(answer), { tone: "warn" });
      else if (on) this.#toasts.show(text("bingo/player.strip.notYetTold"), { icon: "hourglass", key: "doubt" });
    });
  }

  /** Loads the modules for bingos and podiums, after the board and before they are needed. */
  #prepareMoments() {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    Promise.all([this.#frame.loadStyles("moments"), import("./moments.js")]).catch(() => {
      this.#isPrepared = false;
    });
  }

  #openVote() {
    whenThere(
      Promise.all([import("./vote.js"), this.#frame.loadStyles("vote")]),
      ([{ openVote }]) => {
        this.#vote = openVote(this.#session);
      },
      this.#toasts,
    );
  }

  async #reshuffle() {
    const answer = await this.#session.send({ type: "reshuffle" });
    if (answer.type === "rejected") this.#toasts.show(refusal(answer), { tone: "warn" });
    else this.#voice.say(text("bingo/player.say.dealt"));
  }

  /** @param {ServerMessage} message @param {State} before */
  heard(message, before) {
    const { state } = this.#session;
    if (message.type === "joined") this.#seated();
    // Regardless of this page's delay, because the draw does not wait for it.
    if (message.type === "drawn" || state.round?.openDraw)
      import("./contribution.js").then(
        ({ contribution }) => contribution.heard(message, this.#session, this.#toasts),
        () => {},
      );
    // A new call is more important than the celebration.
    if (["called", "roundFinished", "roundDealt"].includes(message.type)) {
      this.#victory.hide();
      this.#endFirst();
    }
    if (message.type === "drawn" && message.draw.player === state.seat?.id)
      cheerOn(this.#board, this.#session.board?.held.flatMap((pattern) => pattern.cells) ?? [], {
        first: true,
        lines: 1,
      });
    const celebrate = this.#celebrate(before);
    this.#voice.heard(message);
    celebrate?.();
    if (message.type === "bingos")
      later(({ showBingos }) => {
        this.#endFirst = showBingos(message, before, this.#frame, this.#board, this.#strip.root);
      });
  }

  /** Sends this browser's delay to the server, because marks count until the longest delay is over. */
  #seated() {
    const { delay } = this.#session.guard;
    const waits = this.#session.waiting.some((command) => command.type === "guard");
    if (this.#session.state.board && this.#session.state.guard !== delay && !waits)
      void this.#session.send({ type: "guard", seconds: delay });
  }

  /**
   * Throws confetti before anything else is drawn.
   * @param {State} before
   * @returns {(() => void) | null} the rest
   */
  #celebrate(before) {
    const { state } = this.#session;
    const cheer = this.#celebration.notice(state);
    if (!cheer || before.position === null) return null;
    cheerOn(this.#board, cheer.cells, cheer);
    feedback("win");
    this.#frame.yields();
    return () => this.#proclaim(cheer);
  }

  /** @param {{patterns: string[], first: boolean}} cheer */
  #proclaim(cheer) {
    const names = list(cheer.patterns.map(patternName));
    this.#voice.say(text("bingo/player.say.bingo", { patterns: names }));
    this.#victory.show(names, cheer.first);
    clearTimeout(this.#wantsRank);
    // Many bingos are announced as a number; then only a snapshot contains the player's rank.
    this.#wantsRank = setTimeout(
      () => {
        if (!this.#session.state.standings.own) this.#session.sync();
      },
      RANK_PATIENCE + Math.random() * RANK_SPREAD,
    );
  }
}
