/** Who is where after the puzzles that are over: places, names, times, photo finishes. */

import { avatarMark, avatarOf } from "../../kit/avatar.js";
import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { number, text } from "../../kit/texts.js";
import { photoFinishes, raceTime } from "./race-words.js";

/** @typedef {import("./wire.js").Standings} Standings */

export class StandingsTable {
  root = element("div", { class: "race-standings" });
  #shown = "";

  /**
   * @param {Standings} standings
   * @param {{most?: number, player?: string, own?: {place?: number, total?: number} | null}} look `own`: whoever is not among
   *   the first stands below them
   */
  show(standings, { most = 20, player, own } = {}) {
    const lines = standings.top.slice(0, most);
    const shown = JSON.stringify([lines, standings.total, player, own?.place, own?.total]);
    if (this.#shown === shown) return;
    this.#shown = shown;
    if (lines.length === 0) {
      this.root.replaceChildren(element("p", { class: "soft" }, text("cross-sums/race.standings.empty")));
      return;
    }
    const shared = photoFinishes(standings.top);
    const isListed = lines.some((line) => line.player === player);
    this.root.replaceChildren(
      element(
        "ol",
        { class: "race-lines" },
        ...lines.map((line) =>
          element(
            "li",
            {
              class: line.player === player ? "race-line is-own" : "race-line",
              value: line.place,
              data: { place: String(line.place) },
            },
            element("span", { class: "race-place" }, number(line.place)),
            element(
              "span",
              { class: "race-name" },
              avatarMark(avatarOf(line)),
              element("span", { dir: "auto" }, line.name),
            ),
            element("span", { class: "race-time" }, raceTime(line.tenths)),
            element(
              "span",
              { class: "race-detail" },
              [
                text("cross-sums/race.standings.solved", { count: line.solved }),
                line.slips > 0 ? text("cross-sums/race.standings.slips", { count: line.slips }) : "",
              ]
                .filter(Boolean)
                .join(" · "),
              shared.has(line.place)
                ? element("span", { class: "race-photo" }, icon("clock"), text("cross-sums/race.photoFinish"))
                : null,
            ),
          ),
        ),
      ),
      ...(!isListed && own?.place !== undefined && own.total !== undefined
        ? [
            element(
              "p",
              { class: "race-own" },
              text("cross-sums/race.standings.own", { place: own.place, time: raceTime(own.total) }),
            ),
          ]
        : []),
      ...(standings.total > lines.length
        ? [
            element(
              "p",
              { class: "soft small" },
              text("cross-sums/race.standings.more", { count: standings.total - lines.length }),
            ),
          ]
        : []),
    );
  }
}
