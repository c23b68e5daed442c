/** The standings after the finished puzzles: places, names, times, photo finishes. */

import { avatarMark, avatarOf } from "../../kit/avatar.js";
import { alreadyShows, element } from "../../kit/element.js";
import { number, text } from "../../kit/texts.js";
import { clockFace } from "../../kit/words.js";
import { raceTime, unsolvedIn } from "./race-words.js";

/** @typedef {import("./wire.js").Standings} Standings */
/** @typedef {import("./state.js").Line} Line */

export class StandingsTable {
  root = element("div", { class: "race-standings" });

  /**
   * @param {Standings} standings
   * @param {{most?: number, own?: import("./state.js").Line | null, isBrief?: boolean,
   *   measure?: import("./race-words.js").Measure | null, from?: number, isCut?: boolean}} look `own` is always shown,
   *   and marked; `isBrief`: without mistakes and hints; `from`: the number of lines that another table shows above;
   *   `isCut`: another table shows the rest
   */
  show(standings, { most = 20, own = null, isBrief = false, measure = null, from = 0, isCut = false } = {}) {
    const all = linesOf(standings, most);
    const lines = all.slice(from);
    if (alreadyShows(this.root, [lines, standings.total, standings.unsolved?.total, own, measure])) return;
    if (lines.length === 0 && !own) {
      this.root.replaceChildren(element("p", { class: "soft" }, text("cross-sums/race.standings.empty")));
      return;
    }
    const isListed = lines.some((line) => line.player === own?.player);
    const { total, unsolved = { total: 0, first: [] } } = standings;
    // A player who joined too late for the finished puzzles is only in their own list.
    const isCounted =
      own !== null &&
      (own.place !== undefined ||
        unsolved.first.length < unsolved.total ||
        unsolved.first.some(({ player }) => player === own.player));
    const more = total + unsolved.total - all.length - (isCounted && !isListed ? 1 : 0);
    this.root.replaceChildren(
      element(
        "ol",
        { class: "race-lines" },
        ...lines.map((line, index) => {
          // A tie is marked once, and only if it decides who is on the podium.
          const isPhoto =
            line.place !== undefined &&
            line.place <= PODIUM &&
            all[from + index - 1]?.place !== line.place &&
            all[from + index + 1]?.place === line.place;
          return row(line, line.player === own?.player, { isPhoto, isBrief, measure });
        }),
        ...(own && !isListed ? [row(own, true, { isApart: lines.length > 0, measure })] : []),
      ),
      ...(more > 0 && !isCut
        ? [element("p", { class: "soft small" }, text("cross-sums/race.standings.more", { count: more }))]
        : []),
    );
  }
}

/** The number of places on the podium. */
const PODIUM = 3;

/** @param {Standings} standings @param {number} most @returns {Line[]} those with a place, then those without */
function linesOf({ total, top, unsolved }, most) {
  const placed = top.slice(0, most);
  if (placed.length < total || !unsolved) return placed;
  return [...placed, ...unsolved.first.slice(0, most - placed.length).map((one) => ({ ...one, solved: 0, slips: 0 }))];
}

/**
 * @param {Line} line @param {boolean} isOwn
 * @param {{isPhoto?: boolean, isBrief?: boolean, isApart?: boolean, measure: import("./race-words.js").Measure | null}}
 * look
 *   `isApart`: whether lines are left out above
 */
function row(line, isOwn, { isPhoto = false, isBrief = false, isApart = false, measure }) {
  const { place, name, tenths, solved, slips } = line;
  const unsolved = unsolvedIn(line, measure);
  return element(
    "li",
    {
      class: ["race-line", isOwn ? "is-own" : "", isApart ? "is-apart" : ""].filter(Boolean).join(" "),
      ...(place === undefined ? {} : { value: place, data: { place: String(place) } }),
    },
    element("span", { class: "race-place" }, place === undefined ? "–" : number(place)),
    element(
      "span",
      { class: "race-name" },
      avatarMark(avatarOf(line)),
      element("span", { dir: "auto" }, name),
      isOwn ? element("span", { class: "race-you" }, text("cross-sums/race.you")) : null,
    ),
    element("span", { class: "race-time" }, tenths === undefined ? "" : raceTime(tenths)),
    element(
      "span",
      { class: "race-detail" },
      [
        solved > 0
          ? text("cross-sums/race.standings.solvedOf", { solved, of: Math.max(solved, measure?.played ?? 0) })
          : text("cross-sums/race.standings.none"),
        solved > 0 && measure && unsolved > 0
          ? text("cross-sums/race.standings.unsolved", { time: clockFace(unsolved * measure.unsolved * 100) })
          : "",
        slips > 0 && !isBrief ? text("cross-sums/race.standings.slips", { count: slips }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
      isPhoto ? element("span", { class: "race-photo" }, text("cross-sums/race.photoFinish")) : null,
    ),
  );
}
