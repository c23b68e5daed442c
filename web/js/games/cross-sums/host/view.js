/** Cross Sums in the host's console: the start, the progress, the leaders, and the host's own seat. */

import { alreadyShows, element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { GameConsole, asking, panelMaker } from "../../../shell/host/console.js";
import { OwnSeat } from "../../../shell/host/own-seat.js";
import { finaleLinks } from "../../../shell/host/round.js";
import { countsSentence, Histogram, Lanes, solvedSentence } from "../lanes.js";
import { RaceRoom } from "../player/race-room.js";
import { podium } from "../podium.js";
import {
  difficultyName,
  isHallDone,
  measureOf,
  puzzleName,
  raceRefusal,
  raceTime,
  togetherWords,
} from "../race-words.js";
import { PuzzlePicture } from "../screen/puzzle-picture.js";
import { RaceSession } from "../session.js";
import { StandingsTable } from "../standings-table.js";
import { solutionMarks } from "../wire.js";
import { RaceRound } from "./round.js";

/** @param {import("../../../shell/game.js").HostFrame} frame */
export const open = (frame) => new RaceHost(frame);

const panel = panelMaker((name) => ({
  tab: text(`cross-sums/host.tab.${name}`),
  title: text(`cross-sums/host.panel.${name}`),
}));

class RaceHost extends GameConsole {
  #session;
  #round;
  #counts = element("p", { class: "race-figures", role: "status" });
  #median = element("p", { class: "soft" });
  #histogram = new Histogram();
  #lanes = new Lanes();
  #picture = new PuzzlePicture();
  #podium = element("div", { class: "race-stand", hidden: true });
  #live = element(
    "section",
    { class: "notice race-live" },
    this.#podium,
    this.#counts,
    this.#median,
    this.#picture.root,
    this.#histogram.root,
    this.#lanes.root,
  );
  #table = new StandingsTable();
  /** In place of standings. */
  #shared = element("p", { class: "soft" }, text("cross-sums/race.rule.together"));
  #after;
  #seat;
  panels;

  /** @param {import("../../../shell/game.js").HostFrame} frame */
  constructor(frame) {
    const session = new RaceSession(frame.session);
    const round = new RaceRound(asking(session, frame.toasts, raceRefusal), session);
    super(frame, round);
    this.#session = session;
    this.#round = round;
    this.#after = finaleLinks(frame.code);
    this.#seat = new OwnSeat(frame.code, text("cross-sums/host.play"), (line) => this.#sit(line));
    this.panels = /** @type {import("../../../shell/game.js").HostPanels} */ ([
      panel("call", "flag", this.lobbies[0].root, this.#live, this.#after),
      { ...panel("standings", "trophy", this.#table.root, this.#shared), isBeside: true },
      { ...panel("play", "board", this.#seat.root), isLast: true },
    ]);
    this.#seat.resume();
  }

  rehearsal() {
    return { options: this.#session.state.round?.options };
  }

  get isOver() {
    return this.#session.state.round?.state === "finished";
  }

  get isPlaying() {
    return ["playing", "paused"].includes(this.#session.state.round?.state ?? "");
  }

  close() {
    super.close();
    this.#round.stop();
    this.#seat.stop();
  }

  /** @param {import("../../../room/session.js").Session} line */
  #sit(line) {
    const { toasts, live } = this.frame;
    const room = new RaceRoom(new RaceSession(line), {
      say: (words) => live.say(words),
      warn: (words) => toasts.show(words, { tone: "warn", key: "race" }),
    });
    return { parts: [room.root], draw: () => room.draw(), close: () => room.close() };
  }

  draw() {
    const { state } = this.#session;
    const { round, room, progress, standings, hall } = state;
    if (!round || !room) return;
    const { isSecret } = this.#session;
    this.#turn(isSecret ? "playing" : round.state);
    this.counts = [
      round.state === "finished"
        ? text("cross-sums/host.counts.over")
        : round.puzzle && round.state !== "dealt"
          ? puzzleName(round.puzzle)
          : difficultyName(round.options.difficulty),
      text("cross-sums/host.counts.round", { number: round.number }),
    ];
    this.showLobbies(state, round.state === "dealt", round.startsAt);
    this.#live.hidden = !round.puzzle || round.state === "dealt" || !progress;
    const isPlaying = round.state === "playing";
    const isTogether = round.options.mode === "together";
    if (isTogether) {
      setText(
        this.#counts,
        isPlaying && !isHallDone(hall)
          ? text("cross-sums/race.news.together", { count: Math.max(2, state.needed) })
          : togetherWords(state),
      );
      setText(this.#median, "");
    } else if (progress) {
      // After the end of a puzzle, no player is still solving it.
      setText(this.#counts, isPlaying ? countsSentence(progress) : solvedSentence(progress));
      setText(
        this.#median,
        progress.median === undefined ? "" : text("cross-sums/host.median", { time: raceTime(progress.median) }),
      );
    }
    this.#table.root.hidden = isTogether;
    this.#shared.hidden = !isTogether;
    this.#histogram.show(progress);
    this.#histogram.root.hidden = isTogether || !isPlaying;
    this.#lanes.root.hidden = isTogether || !isPlaying;
    this.#lanes.show(progress);
    this.#picture.root.hidden = !round.puzzle;
    if (round.puzzle) {
      const { solution } = round.puzzle;
      this.#picture.show(round.puzzle, solution ? solutionMarks(solution) : isTogether ? hall?.marks : undefined);
    }
    const top = round.state === "finished" && !isSecret ? standings.top : [];
    this.#podium.hidden = top.length === 0;
    if (!alreadyShows(this.#podium, top))
      this.#podium.replaceChildren(...(top.length > 0 ? [podium(top, measureOf(round))] : []));
    if (!isSecret) this.#table.show(standings, { most: 20, measure: measureOf(round) });
    this.#after.hidden = round.state !== "finished" || isSecret;
    this.#round.show(state);
    this.#seat.draw();
  }

  /**
   * Before the race, the invitation is most important, then the race, then the table after each puzzle, and the podium
   * at the end.
   * @param {string} now
   */
  #turn(now) {
    const turn = this.turnRound(now);
    if (!turn) return;
    const tab = this.frame.tab();
    if (now === "playing" && tab !== "play") this.frame.show("call");
    const hasPlaces = this.#session.state.round?.options.mode !== "together";
    if (now === "paused" && tab !== "play") this.frame.show(hasPlaces ? "standings" : "call");
    if (now === "finished" && tab !== "play") this.frame.show("call");
    if (now === "dealt" && turn.was === "finished") this.frame.show("room");
  }
}
