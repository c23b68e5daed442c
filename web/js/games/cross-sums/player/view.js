/** Cross Sums on a player's page: the race, and the others' progress beside it. */

import { element } from "../../../kit/element.js";
import { StayAwake } from "../../../kit/stay-awake.js";
import { text } from "../../../kit/texts.js";
import { RulesPanel } from "../../../shell/player/rules-panel.js";
import { Histogram, Lanes } from "../lanes.js";
import { measureOf, rulesOf } from "../race-words.js";
import { RaceSession } from "../session.js";
import { StandingsTable } from "../standings-table.js";
import { lacksPlace, ownLane, ownLine } from "../state.js";
import { earnedIn, keepEarned } from "./race-achievements.js";
import { RaceRoom } from "./race-room.js";

/** @param {import("../../../shell/game.js").PlayerFrame} frame */
export const open = (frame) => new RacePlayer(frame);

/** @returns {import("../../../shell/game.js").Step[]} */
export const steps = () => [
  { look: "early", symbol: "eraser", words: text("cross-sums/race.step.remove") },
  { look: "confirmed", symbol: "check", words: text("cross-sums/race.step.keep") },
  { look: "winning", symbol: "trophy", words: text("cross-sums/race.step.race") },
];

class RacePlayer {
  #frame;
  #session;
  #room;
  #lanes = new Lanes();
  #histogram = new Histogram();
  #table = new StandingsTable();
  #awake = new StayAwake();
  #others = element("div", { class: "race-others" }, this.#histogram.root, this.#lanes.root);
  #panel = element(
    "section",
    { class: "panel panel-race", aria: { label: text("cross-sums/race.panel") } },
    element("h2", {}, text("cross-sums/race.panel")),
    this.#others,
    this.#table.root,
  );
  main;
  #rules = new RulesPanel(text("cross-sums/race.rules"));
  panels = [{ icon: "trophy", label: text("cross-sums/race.panel"), root: this.#panel }, this.#rules.panel];

  /** @param {import("../../../shell/game.js").PlayerFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new RaceSession(frame.session);
    this.#room = new RaceRoom(this.#session, {
      say: (words) => frame.live.say(words),
      warn: (words) => {
        frame.toasts.show(words, { tone: "warn", key: "race" });
        frame.live.say(words);
      },
    });
    this.main = [this.#room.root];
  }

  /** The round whose achievements were already checked. */ #rewarded = 0;

  /** Whether the player may cheer now. A player who is solving needs both hands. */
  get cheers() {
    return this.#session.state.round?.state !== "playing" || this.#room.isWatching;
  }

  get hasBegun() {
    const { round } = this.#session.state;
    return round !== null && (round.state !== "dealt" || round.number > 1);
  }

  async options() {
    const { raceOptions } = await import("./options.js");
    return raceOptions(() => this.#session.state);
  }

  draw() {
    this.#room.draw();
    this.#reward();
    this.#awake.want(["playing", "paused"].includes(this.#session.state.round?.state ?? ""));
    if ([this.#panel, this.#rules.panel.root].some((panel) => this.#frame.isSeen(panel))) this.drawPanels();
  }

  drawPanels() {
    const { state } = this.#session;
    const { progress, standings, round, needed } = state;
    if (round) this.#rules.show(rulesOf(round.options, needed));
    const isRace = round?.options.mode === "race";
    this.#others.hidden = round?.state !== "playing" || !isRace;
    this.#histogram.show(progress);
    this.#lanes.show(progress, 12, ownLane(state));
    if (this.#session.isSecret) return;
    // There are no lines before the end of the first puzzle.
    this.#table.show(standings, {
      own: isRace && state.own?.times.length ? ownLine(state) : null,
      measure: round && measureOf(round),
    });
  }

  /** Called once a round is over and the player's place is known. */
  #reward() {
    const { state } = this.#session;
    const { round, own } = state;
    if (round?.state !== "finished" || own?.place === undefined || lacksPlace(state) || this.#session.isSecret) return;
    if (this.#rewarded === round.number) return;
    this.#rewarded = round.number;
    const names = keepEarned(earnedIn(state)).map((name) => text(`cross-sums/sums.achievement.${name}`));
    const words = names.map((name) => text("cross-sums/sums.achieved", { name })).join(" ");
    if (!words) return;
    this.#frame.toasts.show(words, { key: "achievement" });
    this.#frame.live.say(words);
  }

  close() {
    this.#room.close();
    this.#awake.want(false);
  }
}
