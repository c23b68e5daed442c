/** A quiz in the host's console: the question, who has answered, what is right behind a veil, the standings. */

import { alreadyShows, element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { GameConsole, asking, panelMaker } from "../../../shell/host/console.js";
import { exportButtons } from "../../../shell/host/export.js";
import { OwnSeat } from "../../../shell/host/own-seat.js";
import { finaleLinks } from "../../../shell/host/round.js";
import { Bars, rightWords, nearestWords } from "../bars.js";
import { optionMark } from "../marks.js";
import { QuizRoom } from "../player/quiz-room.js";
import { podium } from "../podium.js";
import { QuizSession } from "../session.js";
import { StandingsTable } from "../standings.js";
import { playersIn } from "../state.js";
import { optionsOf, questionName, quizRefusal, roundOf } from "../words.js";
import { QuizRound } from "./round.js";
import { Veil } from "./veil.js";

/** The maximum number of players listed by name. */
const NAMES = 60;
/** Where the names have a column of their own. */
const WIDE = matchMedia("(min-width: 78rem)");

/** @param {import("../../../shell/game.js").HostFrame} frame */
export const open = (frame) => new QuizHost(frame);

const panel = panelMaker((name) => ({ tab: text(`quiz/host.tab.${name}`), title: text(`quiz/host.panel.${name}`) }));

class QuizHost extends GameConsole {
  #session;
  #round;
  #title = element("h3", {});
  #text = element("p", { class: "quiz-text", dir: "auto" });
  #options = element("ol", { class: "quiz-listed" });
  #count = element("p", { class: "quiz-count", role: "status" });
  #names = element("ul", { class: "quiz-names" });
  #missing = element(
    "details",
    { class: "quiz-missing", open: WIDE.matches },
    element("summary", {}, text("quiz/host.missing")),
    this.#names,
  );
  #veil;
  #right = element("p", { class: "quiz-right" });
  #why = element("p", { class: "soft", dir: "auto" });
  #bars = new Bars();
  #podium = element("div", { hidden: true });
  #live;
  #table = new StandingsTable();
  #after;
  #seat;
  /** @type {QuizRoom | null} the quiz on the host's own seat */ #room = null;
  panels;

  /** @param {import("../../../shell/game.js").HostFrame} frame */
  constructor(frame) {
    const session = new QuizSession(frame.session);
    const round = new QuizRound(asking(session, frame.toasts, quizRefusal), session, frame.another);
    super(frame, round);
    this.#session = session;
    this.#round = round;
    this.#veil = new Veil(session);
    this.#after = finaleLinks(frame.code);
    const { code, token, toasts } = frame;
    this.#after.append(...exportButtons(code, token, (problem) => toasts.show(problem, { tone: "warn" })));
    this.#seat = new OwnSeat(
      frame.code,
      text("quiz/host.play"),
      (line) => this.#sit(line),
      (message) => this.#room?.heard(message),
    );
    this.#live = element(
      "section",
      { class: "notice quiz-live", hidden: true },
      this.#podium,
      element("div", { class: "quiz-asked" }, this.#title, this.#text, this.#options, this.#bars.root),
      element(
        "div",
        { class: "quiz-beside" },
        this.#right,
        this.#why,
        this.#count,
        round.tools,
        this.#veil.root,
        this.#missing,
      ),
    );
    this.panels = /** @type {import("../../../shell/game.js").HostPanels} */ ([
      panel("call", "bulb", this.lobbies[0].root, this.#live, this.#after),
      { ...panel("standings", "trophy", this.#table.root), isBeside: true },
      { ...panel("play", "board", this.#seat.root), isLast: true },
    ]);
    this.#seat.resume();
  }

  get isOver() {
    return this.#session.state.quiz?.state === "ended";
  }

  get isPlaying() {
    return ["asking", "closed"].includes(this.#session.state.quiz?.state ?? "");
  }

  leaving = { title: text("quiz/host.leaving.title"), text: text("quiz/host.leaving.text") };

  close() {
    super.close();
    this.#round.stop();
    this.#veil.stop();
    this.#seat.stop();
  }

  /** @param {import("../../../room/session.js").Session} line */
  #sit(line) {
    const { toasts, live } = this.frame;
    const room = (this.#room = new QuizRoom(new QuizSession(line), {
      say: (words) => live.say(words),
      warn: (words) => toasts.show(words, { tone: "warn", key: "quiz" }),
    }));
    return { parts: [room.root], draw: () => room.draw(), close: () => room.close() };
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === "quizEnded") this.#session.hold();
  }

  draw() {
    const { state } = this.#session;
    const { quiz, room } = state;
    if (!quiz || !room) return;
    this.#turn(quiz.state === "closed" ? "closed" : roundOf(quiz));
    const { question } = quiz;
    const isUnderWay = question !== undefined && quiz.state !== "ended";
    this.counts = [isUnderWay ? questionName(question, quiz.of) : text("quiz/play.count", { count: quiz.of })];
    this.showLobbies(state, quiz.state === "ready");
    this.#live.hidden = quiz.state === "ready";
    this.#drawQuestion(state);
    this.#drawAnswerers(state);
    this.#veil.show();
    const { isHeld } = this.#session;
    const top = quiz.state === "ended" ? quiz.standings.top : [];
    this.#podium.hidden = top.length === 0;
    if (!alreadyShows(this.#podium, [top, isHeld]))
      this.#podium.replaceChildren(
        isHeld ? element("p", { class: "quiz-big" }, text("quiz/play.suspense")) : top.length > 0 ? podium(top) : "",
      );
    this.#drawStandings(state);
    this.#after.hidden = quiz.state !== "ended";
    this.#round.show(state);
    this.#seat.draw();
  }

  /**
   * Lists players without points, too, as long as all players with points are listed.
   * @param {import("../state.js").State} state
   */
  #drawStandings({ quiz, players }) {
    if (!quiz) return;
    if (this.#session.isHeld) return this.#table.hold();
    const { top, total } = quiz.standings;
    const listed = new Set(top.map(({ player }) => player));
    const here = [...players.values()].filter(({ role, online }) => role !== "host" && online);
    const unlisted = here.filter(({ id }) => !listed.has(id));
    const others = quiz.state === "ready" || total > top.length ? [] : unlisted.slice(0, NAMES);
    this.#table.show(quiz.standings, {
      isFinal: quiz.state === "ended",
      without: quiz.state === "ready" ? 0 : Math.max(0, unlisted.length - (total - top.length)),
      others: others.map(({ id, name, avatar }) => ({ player: id, name, avatar })),
    });
  }

  /** @param {import("../state.js").State} state */
  #drawQuestion({ quiz }) {
    const { question } = quiz ?? {};
    const isAbout = quiz !== null && question !== undefined && quiz.state !== "ended";
    for (const part of [this.#title, this.#text, this.#options]) part.hidden = !isAbout;
    const isClosed = isAbout && quiz.state === "closed" && !question.isSkipped;
    this.#right.hidden = this.#why.hidden = this.#bars.root.hidden = !isClosed;
    if (!isAbout) return;
    setText(this.#title, questionName(question, quiz.of));
    setText(this.#text, question.isSkipped ? text("quiz/play.skipped") : question.text);
    this.#options.hidden = isClosed || question.isSkipped === true || optionsOf(question).length === 0;
    if (!this.#options.hidden && !alreadyShows(this.#options, [question.number, optionsOf(question)]))
      this.#options.replaceChildren(
        ...optionsOf(question).map((words, index) =>
          element("li", {}, optionMark(index), element("span", { dir: "auto" }, words)),
        ),
      );
    if (!isClosed) return;
    setText(this.#right, [rightWords(question), nearestWords(question)].filter(Boolean).join(". "));
    setText(this.#why, question.why ?? "");
    this.#bars.show(question);
  }

  /** @param {import("../state.js").State} state */
  #drawAnswerers(state) {
    const { quiz, count, answerers, players } = state;
    const isOpen = quiz?.state === "asking";
    this.#count.hidden = !isOpen && (quiz?.state !== "closed" || quiz.question?.isSkipped === true);
    this.#missing.hidden = !isOpen;
    const missing = [...players.values()].filter(
      ({ id, role, online }) => role !== "host" && online && !answerers.has(Number(id.slice(1))),
    );
    if (!this.#count.hidden)
      setText(this.#count, text("quiz/host.answered", { count: count.answered, players: playersIn(state) }));
    if (!isOpen) return;
    this.#missing.hidden = missing.length === 0;
    const names = missing.slice(0, NAMES).map(({ name }) => name);
    if (alreadyShows(this.#names, [names, missing.length])) return;
    this.#names.replaceChildren(
      ...names.map((name) => element("li", { dir: "auto" }, name)),
      ...(missing.length > NAMES
        ? [element("li", { class: "soft" }, text("quiz/play.others", { count: missing.length - NAMES }))]
        : []),
    );
  }

  /**
   * Before the quiz, the invitation is most important, then the questions, then the table.
   * @param {string} now
   */
  #turn(now) {
    const turn = this.turnRound(now);
    if (!turn) return;
    const tab = this.frame.tab();
    if (now === "playing" && tab !== "play") this.frame.show("call");
    if (!["closed", "finished"].includes(now) || tab === "play") return;
    // On a laptop both stand side by side; on a phone the later one is shown.
    this.frame.show("standings");
    this.frame.show("call");
  }
}
