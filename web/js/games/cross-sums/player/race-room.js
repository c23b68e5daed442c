/** The race for a player: the board with its tools, and the current state before, between and after the puzzles. */

import { throwConfetti } from "../../../kit/confetti.js";
import { alreadyShows, button, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { boardKey } from "../board-keys.js";
import { hearts } from "../hearts.js";
import { Histogram, Lanes } from "../lanes.js";
import { hintSentence } from "../hint-words.js";
import { NumberBoard } from "../number-board.js";
import { SaysLine } from "../says-line.js";
import { clockLabel, deadlineOf, measureOf, puzzleName, raceRefusal } from "../race-words.js";
import { podium } from "../podium.js";
import { StandingsTable } from "../standings-table.js";
import { toolBar } from "../tool-bar.js";
import { ownLane, ownLine } from "../state.js";
import { lineOf, lockedOf, marksOf, solutionMarks } from "../wire.js";
import { canPlay, hasWon, newsOf, stageOf } from "./race-news.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../rules/puzzle.js").Mark} Mark */
/**
 * @typedef {object} Surroundings
 * @property {(words: string) => void} say to screen readers
 * @property {(words: string) => void} warn the reason of a refusal
 */

/** The interval of the clock's updates, milliseconds. */
const TICK = 200;
const SCRAPS = 120;
/** The number of places on the podium. */
const PODIUM = 3;

export class RaceRoom {
  #session;
  #around;
  /** @type {Mark} */ #tool = "removed";
  /** @type {number | null} the cell shown by a hint */ #pointed = null;
  /** @type {import("../rules/puzzle.js").Line | null} the line of that hint */ #line = null;
  /** The puzzle on the board. */ #shown = "";
  #stage = "";
  #board = new NumberBoard((cell, isOther) => this.#tap(cell, isOther));
  #title = element("h2", { class: "race-title" });
  #clock = element("span", { class: "race-left" });
  #clockLabel = element("span", { class: "race-clock-label" });
  #time = element(
    "p",
    { class: "race-clock", role: "timer", aria: { live: "off" } },
    this.#clockLabel,
    " ",
    this.#clock,
  );
  #lives = element("p", { class: "sums-lives" });
  #news = element("section", { class: "race-news", hidden: true });
  #learn = button("button", () => void this.#openLesson(), text("cross-sums/sums.how.newcomer"));
  /** @type {HTMLDialogElement | null} the introduction, which is closed when a puzzle starts */ #lesson = null;
  #hint = this.#button("bulb", "hint.button", () => void this.#takeHint());
  #submit = this.#button("check", "submit", () => void this.#handIn());
  #tools = /** @type {const} */ (["removed", "kept"]).map((tool) => ({
    tool,
    made: this.#button(tool === "removed" ? "eraser" : "check", `tool.${tool}`, () => this.#use(tool)),
  }));
  #controls = toolBar(
    this.#tools.map(({ made }) => made),
    [this.#hint, this.#submit],
  );
  #says = new SaysLine(this.#board, this.#controls);
  #table = element(
    "div",
    { class: "race-table" },
    this.#says.root,
    element("div", { class: "sums-stage" }, this.#board.root),
    this.#controls,
  );
  /** The others' progress, for a player without a puzzle. */
  #histogram = new Histogram();
  #lanes = new Lanes();
  #standings = new StandingsTable();
  #standingsTitle = element("h3", {}, text("cross-sums/race.standings.title"));
  #podium = element("div", { class: "race-stand" });
  #others = element(
    "section",
    // Focusable, so that keys can scroll it.
    { class: "race-watch", hidden: true, tabIndex: 0, aria: { label: text("cross-sums/race.panel") } },
    this.#podium,
    this.#histogram.root,
    this.#lanes.root,
    this.#standingsTitle,
    this.#standings.root,
  );
  root = element(
    "section",
    { class: "race", aria: { label: "Cross Sums" } },
    element("header", { class: "race-head" }, this.#title, this.#lives, this.#time),
    this.#news,
    this.#others,
    this.#table,
  );
  #ticker = setInterval(() => this.#tick(), TICK);
  #gone = new AbortController();

  /** @param {import("../session.js").RaceSession} session @param {Surroundings} around */
  constructor(session, around) {
    this.#session = session;
    this.#around = around;
    addEventListener(
      "keydown",
      (event) => {
        if (!this.root.isConnected || this.#controls.hidden || this.root.offsetParent === null) return;
        boardKey(event, this.#board.hasFocus, {
          mark: (mark) => this.#mark(this.#board.focused, mark),
          tool: () => this.#use(this.#tool === "removed" ? "kept" : "removed"),
          hint: () => void this.#takeHint(),
        });
      },
      this.#gone,
    );
  }

  /** Whether the player watches while others solve. */
  get isWatching() {
    const { round, own } = this.#session.state;
    return round?.state === "playing" && !canPlay(this.#session.state) && own !== null;
  }

  close() {
    this.#lesson?.close();
    clearInterval(this.#ticker);
    this.#gone.abort();
  }

  // Actions

  /** @param {number} cell @param {boolean} isOther */
  #tap(cell, isOther) {
    const tool = isOther ? (this.#tool === "removed" ? "kept" : "removed") : this.#tool;
    const { own, round } = this.#session.state;
    const isSet = marksOf(own?.marks, cell + 1)[cell] === tool && round?.options.mode !== "together";
    this.#mark(cell, isSet ? "open" : tool);
  }

  /** @param {number} cell @param {Mark} mark */
  #mark(cell, mark) {
    const { state } = this.#session;
    const { round, hall } = state;
    if (!canPlay(state) || !round?.puzzle) return;
    this.#pointed = null;
    this.#line = null;
    const isTogether = round.options.mode === "together";
    if (isTogether && (mark === "open" || marksOf(hall?.marks, cell + 1)[cell] !== "open")) return;
    feedback("mark");
    if (isTogether) this.#session.vote(cell, mark);
    const { grid, number: which } = round.puzzle;
    void this.#session.send({ type: "mark", cell, as: mark }).then((answer) => {
      if (answer.type === "rejected") return this.#around.warn(raceRefusal(answer));
      if (this.#session.state.round?.puzzle?.number !== which || isTogether) return;
      if (answer.right === false) {
        feedback("unmark");
        const wrong = mark === "kept" ? "removed" : "kept";
        this.#say(
          [
            text(`cross-sums/sums.wrong.${wrong}`, { number: grid[cell] }),
            answer.lives === undefined ? "" : text("cross-sums/sums.lives", { count: answer.lives }),
          ].join(" "),
          { cell, kind: "slip" },
        );
      } else if (answer.solved) this.#solved();
      else this.#say("");
    });
  }

  async #takeHint() {
    const { state } = this.#session;
    const puzzle = state.round?.puzzle;
    if (!canPlay(state) || !puzzle || !state.own) return;
    if (state.own.hints <= 0) return this.#around.warn(text("cross-sums/race.error.noHints"));
    const marks = marksOf(state.own.marks, puzzle.grid.length);
    const answer = await this.#session.send({ type: "hint" });
    if (answer.type === "rejected") return this.#around.warn(raceRefusal(answer));
    if (answer.cell === undefined || !answer.line || !answer.reason) return;
    const { cell } = answer;
    this.#pointed = cell;
    this.#line = lineOf(answer.line);
    this.draw();
    const hint = { cell, kept: answer.as === "kept", line: this.#line };
    this.#say(hintSentence(hint, puzzle, marks), { cell, kind: "hint" });
    if (answer.solved) this.#solved();
  }

  async #openLesson() {
    const { openHowToPlay } = await import("../solo/how-to-play.js");
    if (["dealt", "countdown"].includes(stageOf(this.#session.state))) this.#lesson = openHowToPlay(false);
  }

  async #handIn() {
    if (!canPlay(this.#session.state)) return;
    const answer = await this.#session.send({ type: "submit" });
    if (answer.type === "rejected") return this.#around.warn(raceRefusal(answer));
    if (answer.solved) this.#solved();
    else this.#say(text("cross-sums/race.notYet"));
  }

  #solved() {
    feedback("win");
    throwConfetti([this.#board.root.getBoundingClientRect()], SCRAPS, {
      words: () => [...this.#board.root.querySelectorAll(".sums-number, .sums-goal"), this.#news],
    });
  }

  /** Celebrates a place on the podium at the end, or a board that all solved together. */
  #celebrate() {
    feedback("win");
    // After the podium is drawn.
    requestAnimationFrame(() =>
      throwConfetti([(this.#others.hidden ? this.#news : this.#others).getBoundingClientRect()], SCRAPS, {
        words: () => [this.#others, this.#news],
      }),
    );
  }

  /** @param {Mark} tool */
  #use(tool) {
    this.#tool = tool;
    this.#drawControls();
  }

  // Drawing

  draw() {
    const { state, clock } = this.#session;
    const { round, own, hall } = state;
    if (!round) return;
    const { puzzle } = round;
    const stage = this.#session.isSecret && round.state === "finished" ? "told" : stageOf(state);
    this.root.dataset.stage = stage;
    const isUnderWay = round.state === "playing" || round.state === "paused";
    setText(this.#title, puzzle && isUnderWay ? puzzleName(puzzle) : text("cross-sums/race.title"));
    const isTogether = round.options.mode === "together";
    const isBefore = stage === "dealt" || stage === "countdown";
    // What all have solved together stays after the end, where a race has its podium.
    const hasBoard = puzzle !== undefined && !isBefore && (stage !== "finished" || isTogether);
    this.root.classList.toggle("has-won", stage === "finished" && hasWon(state));
    this.#table.hidden = !hasBoard;
    const shown = `${round.number}/${puzzle?.number}`;
    const isNew = hasBoard && this.#shown !== shown;
    if (isNew && puzzle) {
      this.#shown = shown;
      this.#pointed = null;
      this.#line = null;
      this.#board.show(puzzle);
      this.#say("");
    }
    if (hasBoard && puzzle) {
      const cells = puzzle.grid.length;
      const letters = isTogether ? hall?.marks : own?.marks;
      this.#board.draw({
        marks: puzzle.solution ? solutionMarks(puzzle.solution) : marksOf(letters, cells),
        locked: lockedOf(letters),
        // Votes for a board that is over no longer count.
        asked: isTogether ? (stage === "playing" ? this.#session.votes : undefined) : this.#session.wishes,
        votes: isTogether && stage === "playing" ? votesOf(state) : undefined,
        pointed: this.#pointed,
        line: stage === "playing" ? this.#line : null,
        costsLives: round.options.lives > 0,
        showsSums: round.options.sums || puzzle.solution !== undefined,
        isOver: stage !== "playing",
      });
    }
    this.#drawControls();
    this.#drawLives();
    this.#drawNews(stage);
    this.#drawOthers(stage);
    if (stage !== this.#stage) {
      const wasShown = this.#stage !== "";
      this.#stage = stage;
      if (wasShown && stage === "finished" && (hasWon(state) || (own?.place ?? Infinity) <= PODIUM)) this.#celebrate();
      if (stage === "playing") {
        this.#lesson?.close();
        feedback("start");
        if (puzzle) this.#around.say(puzzleName(puzzle));
        // Focuses the board for keyboard players.
        if (document.activeElement === document.body) this.#board.focus();
      }
    }
    this.#tick(clock);
  }

  #drawControls() {
    const { state } = this.#session;
    const { own, round } = state;
    this.#controls.hidden = !canPlay(state);
    for (const { tool, made } of this.#tools) made.setAttribute("aria-pressed", String(tool === this.#tool));
    const hints = own?.hints ?? 0;
    this.#hint.hidden = (round?.options.hints ?? 0) === 0 || round?.options.mode === "together";
    this.#hint.disabled = hints === 0;
    setText(this.#hint.children[1], text("cross-sums/sums.hint.button", { count: hints }));
    this.#submit.hidden = round?.options.checking !== "atEnd";
    // An empty board is never right, and submitting it would only cost time.
    const marks = [...marksOf(own?.marks, round?.puzzle?.grid.length ?? 0), ...this.#session.wishes.values()];
    this.#submit.disabled = !marks.includes("removed");
  }

  #drawLives() {
    const { own, hall, round } = this.#session.state;
    const most = round?.options.lives ?? 0;
    const left = (round?.options.mode === "together" ? hall : own)?.lives;
    this.#lives.hidden = left === undefined || round?.state !== "playing";
    if (this.#lives.hidden || alreadyShows(this.#lives, [left, most])) return;
    this.#lives.replaceChildren(...hearts(most, left ?? 0));
  }

  /** @param {string} stage */
  #drawOthers(stage) {
    const { state } = this.#session;
    const { progress, standings, round } = state;
    const isBetween = stage === "paused" || stage === "finished";
    const watches = ["solved", "out", "late", "watching"].includes(stage);
    this.#others.hidden = !(isBetween || watches) || round?.options.mode === "together";
    if (this.#others.hidden) return;
    this.#lanes.root.hidden = this.#histogram.root.hidden = !watches;
    this.#standings.root.hidden = this.#standingsTitle.hidden = !isBetween;
    this.#drawPodium(stage === "finished" ? standings.top : []);
    const measure = round ? measureOf(round) : null;
    if (isBetween)
      this.#standings.show(standings, { most: stage === "finished" ? 10 : 5, own: ownLine(state), measure });
    else {
      this.#lanes.show(progress, 12, ownLane(state));
      this.#histogram.show(progress);
    }
  }

  /** @param {readonly import("../wire.js").Standing[]} top */
  #drawPodium(top) {
    this.#podium.hidden = top.length === 0;
    if (alreadyShows(this.#podium, top.slice(0, PODIUM * 3))) return;
    const { round } = this.#session.state;
    this.#podium.replaceChildren(...(top.length > 0 ? [podium(top, round && measureOf(round))] : []));
  }

  /** @param {string} stage */
  #drawNews(stage) {
    const { state } = this.#session;
    if (!state.round) return;
    const [symbol, words, more] = newsOf(stage, state, state.round);
    this.#news.hidden = !words;
    if (alreadyShows(this.#news, [symbol, words, more])) return;
    if (!words) return this.#news.replaceChildren();
    this.#news.replaceChildren(
      icon(symbol),
      element(
        "div",
        {},
        element("strong", {}, words),
        more ? element("p", { class: "soft" }, more) : null,
        stage === "dealt" || stage === "countdown" ? element("p", {}, text("cross-sums/race.how")) : null,
        stage === "dealt" ? this.#learn : null,
      ),
    );
    if (stage !== "playing") this.#around.say([words, more].filter(Boolean).join(" "));
  }

  /** @param {import("../../../room/clock.js").ServerClock} [clock] */
  #tick(clock = this.#session.clock) {
    const { round } = this.#session.state;
    if (!round) return;
    // The moment between the end of a shared board and its solution needs no clock.
    const isTogether = round.options.mode === "together";
    const until = isTogether && ["solved", "out"].includes(this.#stage) ? null : deadlineOf(round);
    this.#time.hidden = !until;
    if (!until) return;
    const left = Math.max(0, clock.local(until) - Date.now());
    setText(this.#clockLabel, clockLabel(round));
    setText(this.#clock, clockFace(left));
    this.#time.classList.toggle("is-last", left <= 10_000 && !["solved", "out"].includes(this.#stage));
  }

  /** @param {string} words @param {import("../says-line.js").About} [about] */
  #say(words, about) {
    this.#says.say(words, about);
    if (words) this.#around.say(words);
  }

  /** @param {string} name @param {string} key @param {() => void} act */
  #button(name, key, act) {
    const words = key === "submit" ? text("cross-sums/race.submit") : text(`cross-sums/sums.${key}`, { count: 0 });
    return button("button", act, icon(name), element("span", {}, words));
  }
}

/**
 * @param {State} state @returns {ReadonlyMap<number, number>} the number of votes for each cell, in the mode `together`
 */
const votesOf = ({ progress }) => new Map((progress?.votes ?? []).map(({ cell, count }) => [cell, count]));
