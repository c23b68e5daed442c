/**
 * Teams: what one is known by, which leads, and their table. A team always has its emblem and its name beside its color.
 */

import { avatarMark } from "../kit/avatar.js";
import { alreadyShows, element } from "../kit/element.js";
import { list, number, text } from "../kit/texts.js";

/** @typedef {import("../room/wire.js").RoomTeam} Team */
/** @typedef {import("../room/wire.js").TeamRow} TeamRow */

/** @param {Team} team @returns {HTMLElement[]} its emblem and its name */
export const teamSigns = (team) => [avatarMark(team), element("span", { class: "team-name", dir: "auto" }, team.name)];

/**
 * Leaves teams their emblems alone where names need too much space. Screen readers still read the names.
 * @param {HTMLElement} part @param {boolean} isShort
 */
export function shortenNames(part, isShort) {
  part.classList.toggle("is-short", isShort);
  for (const name of part.querySelectorAll(".team-name")) name.classList.toggle("visually-hidden", isShort);
}

/** If more teams share the first place, a line would only list their names. */
const LEADERS = 3;

/**
 * @param {readonly Team[] | undefined} teams @param {readonly TeamRow[] | undefined} rows of the evening
 * @returns {Team[]} those that lead; none before the first points
 */
function leadersOf(teams, rows = []) {
  const first = rows.filter(({ place, points }) => place === 1 && points > 0);
  return first.length > LEADERS ? [] : (teams ?? []).filter(({ id }) => first.some(({ team }) => team === id));
}

/**
 * @param {readonly Team[] | undefined} teams @param {readonly TeamRow[] | undefined} rows of the evening
 * @returns {string} which teams lead, and with how many points; "" before the first points
 */
export function leadWords(teams, rows) {
  const names = leadersOf(teams, rows).map(({ name }) => name);
  return names.length > 0 ? text("teams.leading", { count: rows?.[0]?.points ?? 0, teams: list(names) }) : "";
}

/** Which team leads the evening, in a line on every page of a room. */
export class TeamLead {
  root = element("p", { class: "team-lead", hidden: true });

  /** @param {readonly Team[] | undefined} teams @param {readonly TeamRow[] | undefined} rows none hide the line */
  show(teams, rows) {
    const words = leadWords(teams, rows);
    this.root.hidden = words === "";
    const leaders = leadersOf(teams, rows);
    if (alreadyShows(this.root, [words, leaders])) return;
    this.root.replaceChildren(
      ...leaders.flatMap((team) => [avatarMark(team), " "]),
      element("span", { dir: "auto" }, words),
    );
  }
}

export class TeamTable {
  #body = element("tbody");
  root = element(
    "div",
    { class: "evening-table team-table" },
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          element("th", { scope: "col" }, text("common.evening.place")),
          element("th", { scope: "col" }, text("teams.team")),
          element("th", { scope: "col" }, text("common.evening.points")),
        ),
      ),
      this.#body,
    ),
  );

  get rows() {
    return /** @type {HTMLElement[]} */ ([...this.#body.children]);
  }

  /** @param {readonly Team[] | undefined} teams @param {readonly TeamRow[] | undefined} rows @param {number} [own] */
  show(teams, rows, own) {
    const known = (rows ?? []).flatMap((row) => {
      const team = teams?.find(({ id }) => id === row.team);
      return team ? [{ ...row, team }] : [];
    });
    this.root.hidden = known.length === 0;
    if (alreadyShows(this.root, [known, own])) return;
    this.#body.replaceChildren(
      ...known.map(({ team, place, points }) =>
        element(
          "tr",
          { class: [place === 1 && points > 0 && "is-first", team.id === own && "is-own"].filter(Boolean).join(" ") },
          element("td", {}, number(place)),
          element("th", { scope: "row" }, ...teamSigns(team)),
          element("td", {}, number(points)),
        ),
      ),
    );
  }
}
