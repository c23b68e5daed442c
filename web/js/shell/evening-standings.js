/** The evening's standings on a big screen: which team leads, the teams, and the players below them. */

import { element } from "../kit/element.js";
import { text } from "../kit/texts.js";
import { EveningTable, hasTeamPoints } from "./evening.js";
import { TeamLead, TeamTable } from "./teams.js";

/** The minimum number of players' rows beside teams, if they fit. */
const PLAYERS_LEAST = 3;

export class EveningStandings {
  #lead = new TeamLead();
  #teams = new TeamTable();
  #players = new EveningTable();
  #teamHeading = element("h3", {}, text("teams.standings"));
  #playerHeading = element("h3", {}, text("teams.players"));
  #playerPart = element("div", { class: "evening-players" }, this.#playerHeading, this.#players.root);
  root = element(
    "div",
    { class: "evening-standings" },
    this.#lead.root,
    this.#teamHeading,
    this.#teams.root,
    this.#playerPart,
  );

  /** @returns {HTMLElement[]} the rows of the teams, then those of the players */
  get rows() {
    return Array.from(this.root.querySelectorAll("tbody > tr"));
  }

  /** @param {import("../room/state.js").RoomState} state @param {number} most rows, of which teams take the first */
  show(state, most) {
    const list = state.room?.teams?.list;
    const { table, teams = [] } = state.evening;
    const rows = hasTeamPoints(state) ? teams : [];
    this.#lead.show(list, rows);
    this.#teams.show(list, rows);
    // One table needs no heading of its own.
    this.#teamHeading.hidden = this.#playerHeading.hidden = rows.length === 0 || table.length === 0;
    this.#playerPart.hidden = table.length === 0;
    this.#players.show({ table }, rows.length > 0 ? Math.max(PLAYERS_LEAST, most - rows.length) : most);
  }

  /** @param {() => boolean} overflows whether the rows do not fit; then the last ones are left out */
  fit(overflows) {
    this.#players.fit(overflows, [...(this.#lead.root.textContent ? [this.#lead.root] : []), ...this.#teams.rows]);
  }
}
