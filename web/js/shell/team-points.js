/** The teams' points while a round is being played, best first, as they would be if it ended now. */

import { alreadyShows, element } from "../kit/element.js";
import { fitRows } from "../kit/fit-rows.js";
import { number, text } from "../kit/texts.js";
import { shortenNames, teamSigns } from "./teams.js";

/** @typedef {import("../room/wire.js").RoomTeam} Team */
/** @typedef {import("../room/wire.js").TeamRow} TeamRow */

/** What the pulses say. */
export class TeamPoints {
  #changed;
  /** @type {readonly number[] | undefined} in the order of the room's teams */ #points;

  /** @param {() => void} changed called when points arrive late */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {any} message of the server @param {number} [delay] of the picture, seconds */
  hear(message, delay = 0) {
    const pulse = message.type === "joined" ? message.pulse : message;
    if (!pulse || !["joined", "pulse"].includes(message.type)) return;
    if (delay === 0) this.#points = pulse.teamPoints;
    else
      setTimeout(() => {
        this.#points = pulse.teamPoints;
        this.#changed();
      }, delay * 1_000);
  }

  /** @param {readonly Team[] | undefined} teams @returns {TeamRow[] | undefined} undefined between rounds */
  rows(teams) {
    return teams && rowsOf(teams, this.#points);
  }
}

/** The teams in one line. */
export class TeamLine {
  root = element("ol", { class: "team-points", hidden: true, aria: { label: text("teams.now") } });

  /** Leaves out what does not fit into one line: first the names beside the emblems, then the last teams. */
  fit() {
    const { root } = this;
    const overflows = () => root.scrollWidth > root.clientWidth;
    const teams = /** @type {HTMLElement[]} */ ([...root.children]);
    for (const team of teams) team.hidden = false;
    shortenNames(root, false);
    if (overflows()) shortenNames(root, true);
    fitRows(teams, overflows);
  }

  /** @param {readonly Team[] | undefined} teams @param {readonly TeamRow[]} rows none hide the line */
  show(teams, rows) {
    this.root.hidden = rows.length === 0;
    if (alreadyShows(this.root, [teams, rows])) return;
    this.root.replaceChildren(
      ...rows.flatMap(({ team: id, points }) => {
        const team = teams?.find((one) => one.id === id);
        return team ? [element("li", {}, ...teamSigns(team), element("strong", {}, number(points)))] : [];
      }),
    );
  }
}

/**
 * @param {readonly Team[]} teams @param {readonly number[]} [points] in the order of the teams
 * @returns {TeamRow[] | undefined} best first; undefined without the points of exactly these teams
 */
export function rowsOf(teams, points) {
  if (points?.length !== teams.length) return undefined;
  return teams
    .map(({ id }, index) => ({
      team: id,
      points: points[index],
      place: 1 + points.filter((other) => other > points[index]).length,
    }))
    .sort((a, b) => a.place - b.place);
}
