/** A solo puzzle. Every tap is drawn at once, and stored a moment later. */

import { throwConfetti } from "../../../kit/confetti.js";
import { button, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { whenThere } from "../../../kit/on-demand.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { StayAwake } from "../../../kit/stay-awake.js";
import { text } from "../../../kit/texts.js";
import { boardKey } from "../board-keys.js";
import { toolBar } from "../tool-bar.js";
import { hearts } from "../hearts.js";
import { hintSentence } from "../hint-words.js";
import { NumberBoard } from "../number-board.js";
import { SaysLine } from "../says-line.js";
import { metSentence, wrongSentence } from "./board-words.js";
import { Ending } from "./ending.js";
import { hinted, idOf, isOut, isSolved, isTouched, marked, puzzleFor, restarted, undone } from "./game.js";
import { LEVELS_MAX, starsOf, withHint, withMissed, withSolved } from "./progress.js";
import { timeText, titleOf } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Choice} Choice */
/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("../rules/puzzle.js").Mark} Mark */
/**
 * @typedef {object} Surroundings
 * @property {import("../../../kit/toast-stack.js").ToastStack} toasts
 * @property {import("../../../kit/live-region.js").LiveRegion} live
 * @property {() => Progress} progress
 * @property {(progress: Progress) => void} reached
 * @property {(game: Game) => void} solved called with a solved game, before it is removed
 * @property {(game: Game | null) => void} played called to store the game; null once the attempt is over
 * @property {(choice: Choice) => void} play
 * @property {() => void} menu
 * @property {() => void} settings
 * @property {() => void} rules
 */

const SCRAPS = 150;
const SECOND = 1_000;

export class PuzzleRoom {
  #game;
  #puzzle;
  #around;
  /** @type {Mark} */ #tool = "removed";
  /** @type {number | null} */ #chosen = null;
  /** @type {number | null} */ #pointed = null;
  /** @type {import("../rules/puzzle.js").Line | null} the line of the last hint */ #line = null;
  #since = performance.now();
  #awake = new StayAwake();
  #gone = new AbortController();
  /** @type {{from: Mark, to: Mark}} the cells of a swipe, and their mark */ #swipe = { from: "open", to: "removed" };
  #board = new NumberBoard((cell, isOther) => this.#tap(cell, isOther), {
    begin: (cell) => this.#beginSwipe(cell),
    mark: (cell) => this.#swipeOver(cell),
  });
  #lives = element("p", { class: "sums-lives" });
  #time = element("p", { class: "sums-time", role: "timer", aria: { live: "off" } });
  #again = element("small", { class: "sums-again" }, text("cross-sums/sums.isAgain"));
  #hint = this.#button("bulb", "hint", () => this.#takeHint());
  #undo = this.#button("undo", "undo", () => this.#takeBack(), true);
  #restart = this.#button("again", "restart", () => void this.#startAgain(), true);
  #tools = /** @type {const} */ (["removed", "kept"]).map((tool) => {
    const made = this.#button(tool === "removed" ? "eraser" : "check", `tool.${tool}`, () => this.#use(tool));
    return { tool, made };
  });
  #ending = new Ending((words) => this.#around.live.say(words));
  #controls = toolBar(
    this.#tools.map(({ made }) => made),
    [this.#hint, this.#undo, this.#restart],
  );
  #says = new SaysLine(this.#board, this.#controls);

  /** @param {Game} game @param {Surroundings} around */
  constructor(game, around) {
    this.#game = game;
    this.#puzzle = puzzleFor(game.choice);
    this.#around = around;
  }

  /** @returns {Node[]} */
  get parts() {
    return [
      element(
        "header",
        { class: "topbar sums-bar" },
        iconButton("back", text("cross-sums/sums.menu"), () => this.#leave()),
        element(
          "div",
          { class: "sums-heading" },
          element("h1", { class: "topbar-title" }, titleOf(this.#game.choice), this.#again),
          element("div", { class: "sums-meta" }, this.#lives, this.#time),
        ),
        iconButton("info", text("cross-sums/sums.how"), () => this.#around.rules()),
        iconButton("gear", text("cross-sums/sums.settings"), () => this.#around.settings()),
      ),
      element(
        "main",
        { class: "sums-main" },
        this.#says.root,
        element("div", { class: "sums-stage" }, this.#board.root),
        this.#controls,
        this.#ending.root,
      ),
    ];
  }

  start() {
    this.#board.show(this.#puzzle);
    addEventListener("keydown", (event) => this.#key(event), this.#gone);
    addEventListener("sums-settings", () => this.#draw(), this.#gone);
    // Time passes only while the page is visible. A page that becomes visible again stores nothing, because another tab
    // may have newer data.
    document.addEventListener("visibilitychange", () => (document.hidden ? this.keep() : this.#timed()), this.#gone);
    const ticking = setInterval(() => this.#drawTime(), SECOND);
    this.#gone.signal.addEventListener("abort", () => clearInterval(ticking));
    this.#draw();
    // If the browser was closed at the moment of the solution, the result was not counted yet.
    if (isSolved(this.#game, this.#puzzle)) this.#settle("solved");
    else this.#board.focus();
  }

  get choice() {
    return this.#game.choice;
  }

  /** Whether the attempt is over. */
  get isOver() {
    return !this.#isPlaying;
  }

  /** Stores the game with its time. */
  keep() {
    if (!this.#gone.signal.aborted && this.#timed() && this.#isPlaying) this.#around.played(this.#game);
  }

  /** @param {Game} game continued in another tab */
  follow(game) {
    if (idOf(game.choice) !== idOf(this.#game.choice) || !this.#isPlaying) return;
    this.#game = game;
    this.#point();
    this.#draw();
  }

  close() {
    this.#gone.abort();
    this.#awake.want(false);
  }

  // Actions

  /** @param {number} cell @param {boolean} isOther */
  #tap(cell, isOther) {
    if (this.#around.progress().asks && this.#chosen !== cell) {
      this.#chosen = cell;
      this.#draw();
      return;
    }
    const tool = isOther ? (this.#tool === "removed" ? "kept" : "removed") : this.#tool;
    this.#mark(cell, this.#game.marks[cell] === tool ? "open" : tool);
  }

  /** @param {number} cell the first one @returns {boolean} not where each tap is asked for */
  #beginSwipe(cell) {
    const from = this.#game.marks[cell];
    this.#swipe = { from, to: from === this.#tool ? "open" : this.#tool };
    return this.#isPlaying && !this.#around.progress().asks && (from === "open" || from === this.#tool);
  }

  /** @param {number} cell @returns {boolean} false after a wrong mark, or once the puzzle is solved */
  #swipeOver(cell) {
    const { marks, locked, mistakes } = this.#game;
    if (marks[cell] === this.#swipe.from && !locked.includes(cell)) this.#mark(cell, this.#swipe.to);
    return this.#game.mistakes === mistakes && this.#isPlaying;
  }

  /** @param {number} cell @param {Mark} mark */
  #mark(cell, mark) {
    this.#point();
    const before = this.#game.marks;
    const { game, outcome } = marked(this.#timed(), this.#puzzle, cell, mark);
    if (outcome === "same") return this.#draw();
    this.#change(game);
    if (outcome === "wrong" || outcome === "out") {
      feedback("unmark");
      this.#say(wrongSentence(game, this.#puzzle, cell), { cell, kind: "slip" });
    } else {
      feedback("mark");
      const met = this.#around.progress().showsSums ? metSentence(this.#puzzle, before, game.marks) : "";
      this.#say(met, { cell, kind: "met" });
    }
    this.#settle(outcome);
  }

  #takeHint() {
    const progress = this.#around.progress();
    if (progress.hints <= 0) return this.#say(text("cross-sums/sums.noHints"));
    const taken = hinted(this.#timed(), this.#puzzle);
    if (!taken) return;
    this.#around.reached(withHint(progress));
    for (const name of this.#earnedSince(progress))
      this.#around.toasts.show(
        text("cross-sums/sums.achieved", { name: text(`cross-sums/sums.achievement.${name}`) }),
        { icon: "trophy" },
      );
    const { marks } = this.#game;
    this.#chosen = null;
    this.#pointed = taken.hint.cell;
    this.#line = taken.hint.line;
    this.#change(taken.game);
    this.#say(hintSentence(taken.hint, this.#puzzle, marks), { cell: taken.hint.cell, kind: "hint" });
    this.#settle(taken.outcome);
  }

  #takeBack() {
    if (this.#game.past.length === 0) return;
    this.#point();
    this.#change(undone(this.#timed()));
    this.#say(text("cross-sums/sums.undone"));
  }

  async #startAgain() {
    const isSure =
      !isTouched(this.#game) ||
      isOut(this.#game) ||
      (await confirmDialog(
        text("cross-sums/sums.restart"),
        text(this.#game.isAgain ? "cross-sums/sums.restart.ask" : "cross-sums/sums.restart.first"),
        text("cross-sums/sums.restart"),
      ));
    if (!isSure) return;
    if (isTouched(this.#game)) this.#around.reached(withMissed(this.#around.progress(), idOf(this.#game.choice)));
    this.#ending.hide();
    this.#controls.hidden = false;
    this.#point();
    this.#change(restarted(this.#timed(), this.#puzzle));
    this.#say("");
    this.#board.focus();
  }

  /** Removes all highlights. */
  #point() {
    this.#chosen = this.#pointed = null;
    this.#line = null;
  }

  /** @param {Mark} tool */
  #use(tool) {
    this.#tool = tool;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.#controls.hidden) return;
    boardKey(event, this.#board.hasFocus, {
      mark: (mark) => this.#mark(this.#board.focused, mark),
      tool: () => this.#use(this.#tool === "removed" ? "kept" : "removed"),
      hint: () => this.#takeHint(),
      undo: () => this.#takeBack(),
    });
  }

  #leave() {
    this.keep();
    this.#around.menu();
  }

  // Results

  /** @returns {Game} with the time until now; time passes while the page is visible and the puzzle unsolved */
  #timed() {
    const now = performance.now();
    const passed = this.#isPlaying && this.#since !== Infinity ? Math.max(0, now - this.#since) : 0;
    this.#since = document.hidden ? Infinity : now;
    this.#game = { ...this.#game, milliseconds: this.#game.milliseconds + passed };
    return this.#game;
  }

  get #isPlaying() {
    return !isOut(this.#game) && !isSolved(this.#game, this.#puzzle);
  }

  /** @param {Game} game */
  #change(game) {
    this.#game = game;
    this.#around.played(game);
    this.#draw();
  }

  /** @param {import("./game.js").Outcome} outcome */
  #settle(outcome) {
    const { choice, milliseconds } = this.#game;
    const before = this.#around.progress();
    if (outcome === "out") {
      this.#around.reached(withMissed(before, idOf(choice)));
      this.#around.played(null);
      this.#showOut();
    }
    if (outcome !== "solved") return;
    feedback("win");
    this.#around.solved(this.#game);
    this.#around.reached(withSolved(before, this.#game, idOf(choice), Math.round(milliseconds)));
    this.#around.played(null);
    this.#showSolved(this.#earnedSince(before), this.#around.progress().hints - before.hints);
  }

  /** @param {Progress} before @returns {import("./progress.js").Achievement[]} */
  #earnedSince({ achievements }) {
    return this.#around.progress().achievements.filter((name) => !achievements.includes(name));
  }

  /** @param {import("./progress.js").Achievement[]} fresh reached just now @param {number} hints earned just now */
  #showSolved(fresh, hints) {
    const { choice } = this.#game;
    const level = "day" in choice ? null : { ...choice, level: Math.min(choice.level + 1, LEVELS_MAX) };
    const stars = starsOf(this.#around.progress(), idOf(choice));
    const first = level
      ? {
          icon: "play",
          words: text("cross-sums/sums.next", { level: level.level }),
          act: () => this.#around.play(level),
        }
      : { icon: "copy", words: text("cross-sums/sums.share"), act: () => void this.#share() };
    this.#controls.hidden = true;
    this.#says.say("");
    this.#ending.showSolved(this.#game, this.#around.progress().best[idOf(choice)], { fresh, hints, stars }, [
      first,
      this.#back,
    ]);
    this.#draw();
    const root = this.#board.root.getBoundingClientRect();
    throwConfetti([root], SCRAPS, {
      words: () => [...this.#board.root.querySelectorAll(".sums-number, .sums-goal"), this.#ending.root],
    });
  }

  #showOut() {
    const again = {
      icon: "again",
      words: text("cross-sums/sums.again"),
      act: () => void this.#startAgain(),
    };
    const where = {
      icon: "search",
      words: text("cross-sums/sums.slip"),
      act: () =>
        whenThere(
          import("./first-mistake.js"),
          ({ firstMistake }) => this.#showSlip(firstMistake(this.#game, this.#puzzle)),
          this.#around.toasts,
        ),
    };
    this.#controls.hidden = true;
    this.#says.say("");
    this.#ending.showOut(this.#game.slip === null ? [again, this.#back] : [again, where, this.#back]);
    this.#draw();
  }

  /** @param {ReturnType<typeof import("./first-mistake.js").firstMistake>} slip */
  #showSlip(slip) {
    if (!slip || !isOut(this.#game)) return;
    this.#pointed = slip.cell;
    this.#line = slip.line;
    this.#draw();
    this.#say(slip.words, { cell: slip.cell, kind: "slip" });
  }

  get #back() {
    return { icon: "back", words: text("cross-sums/sums.menu"), act: () => this.#leave() };
  }

  async #share() {
    const [{ resultText }, { copyText }] = await Promise.all([
      import("./result-text.js"),
      import("../../../kit/clipboard.js"),
    ]);
    const words = resultText(this.#game, this.#puzzle.size);
    const isDone = await copyText(words);
    this.#around.toasts.show(text(isDone ? "cross-sums/sums.copied" : "kit.link.notCopied"), { icon: "copy" });
  }

  // Drawing

  #draw() {
    const { showsSums, hints } = this.#around.progress();
    const game = this.#game;
    const isOver = !this.#isPlaying;
    this.#again.hidden = !game.isAgain;
    this.#board.draw({
      marks: game.marks,
      locked: game.locked,
      chosen: this.#chosen,
      pointed: this.#pointed,
      line: this.#line,
      showsSums,
      costsLives: game.livesMax > 0,
      isOver,
    });
    const left = Math.max(0, game.lives);
    this.#lives.hidden = game.livesMax === 0;
    this.#lives.replaceChildren(...hearts(game.livesMax, left));
    for (const { tool, made } of this.#tools) made.setAttribute("aria-pressed", String(tool === this.#tool));
    setText(this.#hint.querySelector("span") ?? this.#hint, text("cross-sums/sums.hint.button", { count: hints }));
    this.#undo.disabled = game.past.length === 0;
    this.#drawTime();
    this.#awake.want(!isOver);
  }

  #drawTime() {
    const isShown = this.#around.progress().showsTime === true;
    this.#time.hidden = !isShown;
    if (isShown) setText(this.#time, timeText(this.#timed().milliseconds));
  }

  /** @param {string} words @param {import("../says-line.js").About} [about] */
  #say(words, about) {
    this.#says.say(words, about);
    if (words) this.#around.live.say(words);
  }

  /** @param {string} name an icon's @param {string} key @param {() => void} act @param {boolean} [isBrief] */
  #button(name, key, act, isBrief = false) {
    return button(
      isBrief ? "button is-brief" : "button",
      act,
      icon(name),
      element("span", {}, text(`cross-sums/sums.${key}`, { count: 0 })),
    );
  }
}
