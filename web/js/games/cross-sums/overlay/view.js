/**
 * Cross Sums in the overlay for a stream. The address uses the same names for parts in every game: `call` is the clock,
 * `news` the latest solvers, `standings` the first places, and `tension` the number of solvers.
 */

import { alreadyShows, element, setText } from "../../../kit/element.js";
import { list, number, text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { News } from "../../../shell/overlay/news.js";
import { solvedSentence } from "../lanes.js";
import { deadlineOf, puzzleName, raceTime } from "../race-words.js";
import { RaceSession } from "../session.js";

const FIRST = 3;

/** @param {import("../../../shell/game.js").OverlayFrame} frame */
export const open = (frame) => new RaceOverlay(frame);

class RaceOverlay {
  #frame;
  #session;
  #number = element("span", { class: "lower-number" });
  #left = element("span", { class: "lower-term" });
  #call = element("section", { class: "lower-third", hidden: true }, this.#number, this.#left);
  #news;
  #lines = element("ol", { class: "standings" });
  #standings = element(
    "section",
    { class: "overlay-standings", hidden: true },
    element("h2", {}, text("cross-sums/race.standings")),
    this.#lines,
  );
  #tension = element("section", { class: "race-tension", hidden: true });
  parts;
  #ticker = setInterval(() => this.#tick(), 250);

  /** @param {import("../../../shell/game.js").OverlayFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#news = new News(frame);
    this.parts = { call: this.#call, news: this.#news.root, standings: this.#standings, tension: this.#tension };
    this.#session = new RaceSession(frame.session);
  }

  close() {
    clearInterval(this.#ticker);
    this.hide();
  }

  hide() {
    this.#news.hide();
  }

  draw() {
    const { round, progress, standings } = this.#session.state;
    if (!round) return;
    const { isSecret } = this.#session;
    const isPlaying = round.state === "playing";
    // Shows the leaders of the puzzle during play, and those of the round afterwards.
    const rows =
      isPlaying || isSecret
        ? solvedOf(progress).map(([, name, , tenths], index) => ({ name, tenths, place: index + 1 }))
        : standings.top;
    const shown = rows.slice(0, FIRST).map(({ place, name, tenths }) => ({ place, name, tenths: tenths ?? 0 }));
    this.#standings.hidden = shown.length === 0;
    if (!alreadyShows(this.#lines, shown))
      this.#lines.replaceChildren(
        ...shown.map(({ place, name, tenths }) =>
          element(
            "li",
            { class: "standing", data: { rank: String(place) } },
            element("span", { class: "standing-rank" }, number(place)),
            element("span", { class: "standing-name", dir: "auto" }, name),
            element("span", { class: "standing-detail" }, raceTime(tenths)),
          ),
        ),
      );
    this.#tension.hidden = !isPlaying || !progress || round.options.mode === "together";
    if (progress) setText(this.#tension, solvedSentence(progress));
    this.#tick();
  }

  #tick() {
    const { round } = this.#session.state;
    const until = deadlineOf(round);
    this.#call.hidden = !until;
    if (!round || !until) return;
    const isPlaying = round.state === "playing" && round.puzzle !== undefined;
    this.#number.hidden = !isPlaying;
    setText(this.#number, isPlaying ? number(round.puzzle?.number ?? 0) : "");
    const left = clockFace(Math.max(0, this.#session.clock.local(until) - Date.now()));
    setText(this.#left, isPlaying && round.puzzle ? `${puzzleName(round.puzzle)} · ${left}` : left);
  }

  /** @param {any} message @param {any} before */
  heard(message, before) {
    if (!this.#frame.isSeen() || message.type !== "progress") return;
    const known = new Set(solvedOf(before.progress).map(([player]) => player));
    const fresh = solvedOf(this.#session.state.progress).filter(([player]) => !known.has(player));
    if (fresh.length === 0) return;
    const names = list(fresh.slice(0, FIRST).map(([, name]) => name));
    this.#news.show(text("cross-sums/race.justSolved", { names }), raceTime(fresh[0][3] ?? 0));
  }
}

/** @param {import("../wire.js").Progress | null} progress @returns {import("../wire.js").Ahead[]} the latest solvers */
const solvedOf = (progress) => (progress?.first ?? []).filter(([, , , tenths]) => tenths !== undefined);
