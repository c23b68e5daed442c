/**
 * Cross Sums on the big screen: the puzzle without marks, the players' progress, then the explained solution, and the
 * podium.
 */

import { throwConfetti } from "../../../kit/confetti.js";
import { alreadyShows, element, setText, syncList } from "../../../kit/element.js";
import { fitScale, isTooSmall } from "../../../kit/fit-scale.js";
import { prefersStillness } from "../../../kit/settings.js";
import { number, text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { hasEvening } from "../../../shell/evening.js";
import { recapOffer } from "../../../shell/screen/recap-offer.js";
import { hearts } from "../hearts.js";
import { Histogram, Lanes, solvedSentence } from "../lanes.js";
import {
  clockLabel,
  deadlineOf,
  difficultyName,
  isHallDone,
  measureOf,
  optionsSentence,
  puzzleName,
  togetherWords,
} from "../race-words.js";
import { RaceSession, RISE, TOLD_IN } from "../session.js";
import { StandingsTable } from "../standings-table.js";
import { hasSolvedTogether } from "../state.js";
import { solutionMarks } from "../wire.js";
import { podium, winnerSentence } from "../podium.js";
import { PuzzlePicture } from "./puzzle-picture.js";
import { scheduleOf, stepsOf } from "./solution.js";
import { stepSentence } from "./step-words.js";

const LAST_SECONDS = 5;
/** The duration of the podium's animation, as in the style sheet, milliseconds after the winner begins to rise. */
const RISEN = 1_000;
const SCRAPS = 300;
/** The numbers of rows: of the standings, of the standings during a puzzle, and of those beside the evening's table. */
const ROWS = Object.freeze({ most: 8, playing: 3, beside: 4 });
const LANES = 12;
/** The share of the stage's height for the winners' names. */
const TITLE = 0.28;
/** The smallest scale of the podium beside which there is space for the recap's QR code. */
const ROOMY = 0.7;
/** In the mode `together`, the number of most wanted cells that are listed. */
const VOTES = 5;

/** @param {import("../../../shell/game.js").ScreenFrame} frame */
export const open = (frame) => new RaceScreen(frame);

class RaceScreen {
  #frame;
  #session;
  #picture = new PuzzlePicture();
  #title = element("h2", { class: "race-stage-title" });
  #clock = element("p", { class: "stage-clock race-stage-clock" });
  #clockLabel = element("p", { class: "race-clock-label" });
  #time = element("div", { class: "race-time-left" }, this.#clockLabel, this.#clock);
  #says = element("p", { class: "race-reason" });
  #solved = element("p", { class: "race-solved" });
  #words = element("div", { class: "race-stage-words" });
  #histogram = new Histogram();
  #lanes = new Lanes();
  #table = new StandingsTable();
  #lanesPanel = element(
    "section",
    { class: "race-side-lanes" },
    element("h2", {}, text("cross-sums/race.lanes")),
    this.#lanes.root,
    this.#histogram.root,
  );
  #tablePanel = element(
    "section",
    { class: "race-side-table" },
    element("h2", {}, text("cross-sums/race.standings")),
    this.#table.root,
  );
  /** Together, in place of lanes: what all have in common. */
  #hearts = element("p", { class: "sums-lives" });
  #rule = element("p", {});
  #votes = element("ol", { class: "race-lanes" });
  #togetherPanel = element(
    "section",
    { class: "race-side-together" },
    element("h2", {}, text("cross-sums/race.together.panel")),
    this.#hearts,
    this.#rule,
    this.#votes,
  );
  stage = element("section", { class: "screen-stage race-stage", aria: { label: text("cross-sums/race.stage") } });
  #join = element("p", { class: "race-join soft" });
  #recap = element("div", { class: "race-recap", hidden: true }, this.#join);
  below = [this.#solved, this.#recap];
  side = [this.#lanesPanel, this.#togetherPanel, this.#tablePanel];
  /** The content of the stage. */ #kind = "";
  /** The number of the table's lines, if there is space for them. */ #rows = ROWS.most;
  /** The number of lines with space, and their position. */ #fitted = { room: "", most: 0 };
  #ticked = -1;
  /** @type {ReturnType<typeof setTimeout>[]} */ #steps = [];
  /** The solution that was shown or is being shown. */ #told = "";
  #isTelling = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} a timer until the podium's animation ends */ #building;
  /** When the podium began to rise, in milliseconds of this page's clock; long ago if the page was opened later. */
  #builtAt = -Infinity;
  #ticker = setInterval(() => this.#tick(), 200);

  /** @param {import("../../../shell/game.js").ScreenFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new RaceSession(frame.session);
  }

  get isPlaying() {
    return ["playing", "paused"].includes(this.#session.state.round?.state ?? "") || this.#isTelling;
  }

  get isOver() {
    return this.#session.state.round?.state === "finished" && !this.#isTelling;
  }

  get isWaiting() {
    const { round } = this.#session.state;
    return round?.state === "dealt" && !round.startsAt;
  }

  close() {
    clearInterval(this.#ticker);
    this.#steps.forEach(clearTimeout);
    clearTimeout(this.#building);
    delete document.body.dataset.round;
    delete document.body.dataset.race;
  }

  draw() {
    const { state } = this.#session;
    const { round, room, progress, standings, hall } = state;
    if (!round || !room) return;
    const isTogether = round.options.mode === "together";
    document.body.dataset.round = round.state === "paused" ? "playing" : round.state;
    const kind = this.#isTelling ? "told" : round.state === "dealt" && round.startsAt ? "countdown" : round.state;
    document.body.dataset.race = kind;
    // During the last solution, the podium must stay secret, so the puzzle's leaders stay.
    const isLast = kind === "told" && round.state === "finished";
    this.#lanesPanel.hidden = (kind !== "playing" && !isLast) || isTogether;
    this.#tablePanel.hidden = standings.top.length === 0 || kind === "dealt" || isLast;
    this.#lanes.show(progress, LANES);
    this.#showPlaces(progress);
    this.#histogram.show(progress);
    const isBeside = kind === "finished" && state.evening.shown && hasEvening(state);
    this.#rows = kind === "playing" ? ROWS.playing : isBeside ? ROWS.beside : ROWS.most;
    this.#togetherPanel.hidden = !isTogether || kind !== "playing";
    if (!this.#togetherPanel.hidden) this.#drawTogether();
    this.#solved.hidden = isTogether || progress === null || !["playing", "told", "paused"].includes(kind);
    this.#recap.hidden = kind !== "finished" || (standings.top.length === 0 && !isTogether);
    const link = this.#frame.link();
    if (!this.#recap.hidden && !alreadyShows(this.#recap, link))
      this.#recap.replaceChildren(recapOffer(link), this.#join);
    setText(this.#join, text("cross-sums/screen.joinNext", { code: this.#frame.code }));
    if (progress && !isTogether) setText(this.#solved, solvedSentence(progress));
    this.#show(kind);
    if (round.puzzle && kind === "playing") {
      this.#picture.show(round.puzzle, isTogether ? hall?.marks : undefined);
      // Between the end of a shared board and its solution, only its result counts.
      const isDone = isTogether && isHallDone(hall);
      this.#picture.vote(isTogether && !isDone ? (progress?.votes ?? []) : []);
      this.#picture.point([]);
      const name = [puzzleName(round.puzzle), difficultyName(round.options.difficulty)].join(" · ");
      setText(this.#title, isDone ? togetherWords(state) : name);
      this.#title.classList.toggle("is-result", isDone);
    }
    if (kind === "paused" && round.puzzle?.solution) {
      this.#picture.show(round.puzzle, solutionMarks(round.puzzle.solution));
      this.#picture.point([]);
      setText(this.#title, isTogether ? togetherWords(state) : text("cross-sums/race.pause"));
      const { number: which, of } = round.puzzle;
      if (which < of)
        setText(this.#says, text("cross-sums/screen.next", { puzzle: puzzleName({ number: which + 1, of }) }));
    }
    this.#tick();
  }

  /**
   * The places of players who solved the puzzle, beside their names. Players with the same time share a place.
   * @param {import("../wire.js").Progress | null} progress
   */
  #showPlaces(progress) {
    const times = (progress?.first ?? []).flatMap(([, , , tenths]) => tenths ?? []);
    for (const [index, name] of [...this.#lanes.root.querySelectorAll(".race-name")].entries())
      if (name instanceof HTMLElement)
        name.dataset.place = index < times.length ? number(times.indexOf(times[index]) + 1) : "";
  }

  #drawTogether() {
    const { round, progress, hall, needed } = this.#session.state;
    const least = Math.max(2, needed);
    const most = round?.options.lives ?? 0;
    this.#hearts.hidden = hall?.lives === undefined;
    if (!alreadyShows(this.#hearts, [hall?.lives, most]))
      this.#hearts.replaceChildren(...hearts(most, hall?.lives ?? 0));
    this.#rule.hidden = this.#votes.hidden = isHallDone(hall);
    setText(this.#rule, text("cross-sums/race.news.together", { count: least }));
    const size = round?.puzzle?.size ?? 1;
    syncList(
      this.#votes,
      (progress?.votes ?? []).slice(0, VOTES),
      ({ cell, as }) => `${cell}/${as}`,
      () =>
        element(
          "li",
          { class: "race-lane" },
          element("span", { class: "race-name" }),
          element("span", { class: "race-track", aria: { hidden: "true" } }, element("i")),
          element("span", { class: "race-time" }),
        ),
      (made, { cell, as, count }) => {
        const [name, track, votes] = /** @type {HTMLElement[]} */ ([...made.children]);
        const place = {
          number: round?.puzzle?.grid[cell] ?? 0,
          row: Math.floor(cell / size) + 1,
          column: (cell % size) + 1,
        };
        setText(name, text(as === "kept" ? "cross-sums/race.vote.keep" : "cross-sums/race.vote.remove", place));
        track.style.setProperty("--share", `${Math.min(100, (count / least) * 100)}%`);
        setText(votes, text("cross-sums/race.vote.count", { count: number(count), needed: number(least) }));
      },
    );
  }

  /** @param {string} kind */
  #show(kind) {
    const { round, standings } = this.#session.state;
    if (!round) return;
    const key = `${kind}|${round.number}|${kind === "finished" ? JSON.stringify(standings.top) : ""}`;
    if (this.#kind === key) return;
    this.#title.classList.remove("is-result");
    const before = this.stage.dataset.kind;
    this.#kind = key;
    this.stage.dataset.kind = kind;
    if (kind === "finished" && before && before !== "finished") this.#builtAt = performance.now();
    switch (kind) {
      case "dealt":
      case "countdown":
        this.#words.replaceChildren(
          element("p", { class: "stage-big" }, "Cross Sums"),
          element("p", { class: "stage-small" }, text("cross-sums/race.how")),
          element("p", { class: "stage-small soft" }, optionsSentence(round.options)),
        );
        this.stage.replaceChildren(
          ...(kind === "countdown" ? [this.#time] : []),
          this.#words,
          ...(kind === "dealt" ? [this.#frame.house] : []),
        );
        break;
      case "finished":
        this.stage.replaceChildren(
          ...(standings.top.length > 0
            ? [
                element("h2", { class: "race-stage-title race-winner", dir: "auto" }, winnerSentence(standings.top)),
                this.#build(podium(standings.top, measureOf(round))),
              ]
            : this.#boardAtEnd()),
        );
        break;
      default:
        this.stage.replaceChildren(
          element("header", { class: "race-stage-head" }, this.#title, this.#time),
          element("div", { class: "race-picture-box" }, this.#picture.root),
          this.#says,
        );
    }
    if (kind === "playing") setText(this.#says, "");
  }

  fit() {
    this.#fitTable();
    this.#fitPodium();
  }

  /** Lines without space are counted. */
  #fitTable() {
    const { standings, round } = this.#session.state;
    const measure = round && measureOf(round);
    const panel = this.#tablePanel;
    if (panel.hidden) return;
    const room = JSON.stringify([standings, this.#rows, panel.clientWidth, panel.clientHeight, innerHeight]);
    let most = this.#fitted.room === room ? this.#fitted.most : this.#rows;
    this.#table.show(standings, { most, isBrief: true, measure });
    while (most > 0 && isTooSmall(panel)) {
      most -= 1;
      this.#table.show(standings, { most, isBrief: true, measure });
    }
    this.#fitted = { room, most };
    panel.hidden = most === 0;
  }

  /** All names are shown, however many players share a step. */
  #fitPodium() {
    const [title, stand] = this.stage.children;
    if (!(title instanceof HTMLElement && stand instanceof HTMLElement && stand.matches(".winners"))) return;
    fitScale(
      title,
      () => title.scrollWidth > title.clientWidth || title.offsetHeight > TITLE * this.stage.clientHeight,
    );
    const picture = /** @type {any} */ (this.#recap.querySelector(".qr"));
    if (picture) picture.hidden = false;
    // Steps are measured at their final positions.
    const fits = () => fitScale(stand, () => stand.offsetTop < title.offsetTop + title.offsetHeight);
    if (!picture || (fits() && Number(stand.style.getPropertyValue("--fit")) >= ROOMY)) return;
    picture.hidden = true;
    fits();
  }

  /**
   * Content beside the podium, such as the evening's table, would reveal the places, so it appears after the animation.
   * A renamed or removed player does not restart it.
   * @param {HTMLElement} stand
   */
  #build(stand) {
    clearTimeout(this.#building);
    const since = performance.now() - this.#builtAt;
    if (prefersStillness() || since >= RISE + RISEN) return stand;
    stand.classList.add("is-building");
    stand.style.setProperty("--since", `${-Math.round(since)}ms`);
    this.#building = setTimeout(() => stand.classList.remove("is-building"), RISE + RISEN - since);
    return stand;
  }

  /** @returns {HTMLElement[]} the end without places: the board that all solved together, or that none was solved */
  #boardAtEnd() {
    const { round } = this.#session.state;
    if (!round) return [];
    const { puzzle, options } = round;
    if (options.mode !== "together")
      return [
        element("p", { class: "stage-big" }, text("cross-sums/race.noSolver")),
        element("p", { class: "stage-small soft" }, optionsSentence(options)),
      ];
    const words = element("h2", { class: "race-stage-title race-over" }, togetherWords(this.#session.state));
    if (!puzzle?.solution) return [words];
    this.#picture.show(puzzle, solutionMarks(puzzle.solution));
    this.#picture.vote([]);
    this.#picture.point([]);
    return [words, element("div", { class: "race-picture-box" }, this.#picture.root)];
  }

  #tick() {
    const { round, hall } = this.#session.state;
    const until = round?.state === "playing" && isHallDone(hall) ? null : deadlineOf(round);
    this.#time.hidden = !round || !until;
    if (!round || !until) return;
    const left = Math.max(0, this.#session.clock.local(until) - Date.now());
    const seconds = Math.ceil(left / 1_000);
    setText(this.#clockLabel, clockLabel(round));
    setText(this.#clock, clockFace(left));
    const isLast = seconds <= LAST_SECONDS;
    this.#clock.classList.toggle("is-last", isLast);
    if (isLast && seconds > 0 && seconds !== this.#ticked) this.#frame.sounds.play("tick");
    this.#ticked = seconds;
  }

  /** Shows the solution line by line, the first lines with their reasons, until the next puzzle begins. */
  #tell() {
    const { round } = this.#session.state;
    const { puzzle } = round ?? {};
    if (!round || !puzzle?.solution) return;
    const key = `${round.number}/${puzzle.number}`;
    if (this.#told === key) return;
    this.#told = key;
    const steps = stepsOf(puzzle, puzzle.solution);
    const whole = prefersStillness() ? TOLD_IN / 2 : TOLD_IN;
    const schedule = scheduleOf(steps.length, whole);
    this.#isTelling = true;
    this.#picture.show(
      puzzle,
      puzzle.grid.map(() => "open"),
    );
    this.#picture.vote([]);
    setText(this.#title, text("cross-sums/race.solution"));
    this.#steps = steps.map((step, index) =>
      setTimeout(() => {
        this.#picture.show(puzzle, step.marks);
        this.#picture.point(step.cells, step.hint.line);
        const { isExplained } = schedule[index];
        setText(this.#says, isExplained ? stepSentence(step, puzzle) : text("cross-sums/screen.soOn"));
      }, schedule[index].at),
    );
    this.#steps.push(setTimeout(() => this.#endTelling(), whole));
  }

  #endTelling() {
    this.#steps.forEach(clearTimeout);
    this.#steps = [];
    if (!this.#isTelling) return;
    this.#isTelling = false;
    this.#celebrate();
    this.#frame.paint();
  }

  /** Builds the podium with everything around it, whether the round ended automatically or by a host. */
  #celebrate() {
    const { round, standings } = this.#session.state;
    const hasWon =
      round?.options.mode === "together" ? hasSolvedTogether(this.#session.state) : standings.top.length > 0;
    if (round?.state !== "finished" || !hasWon) return;
    this.#frame.sounds.play("win");
    this.#frame.sounds.applaud();
    setTimeout(
      () => {
        const stand = this.stage.querySelector(".winners, .race-over");
        if (stand) throwConfetti([stand.getBoundingClientRect()], SCRAPS);
      },
      prefersStillness() ? 0 : RISE,
    );
  }

  /** @param {any} message */
  heard(message) {
    const { round } = this.#session.state;
    switch (message.type) {
      case "puzzleStarted":
        this.#endTelling();
        this.#frame.hush();
        this.#frame.sounds.play("start");
        if (round?.puzzle) this.#frame.live.say(puzzleName(round.puzzle));
        break;
      case "puzzleFinished":
        this.#tell();
        break;
      case "roundFinished":
        // If a host ends the round in a pause, there is no solution left to show.
        if (!this.#isTelling) this.#celebrate();
        break;
      case "roundDealt":
        this.#endTelling();
        break;
      default:
    }
  }
}
