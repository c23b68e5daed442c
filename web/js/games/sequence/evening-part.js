/** The evening's table below the end of a game in a room. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { EveningTable, hasTeamPoints } from "../../shell/evening.js";

export class EveningPart {
  #table = new EveningTable();
  #most;
  #standings;
  root = element("section", { class: "jack-evening", hidden: true }, element("h2", {}, text("common.evening.title")));

  /**
   * @param {number} most rows
   * @param {import("../../shell/evening-standings.js").EveningStandings} [standings] on a big screen, with the teams
   */
  constructor(most, standings) {
    this.#most = most;
    this.#standings = standings;
    this.root.append((standings ?? this.#table).root);
  }

  /** @param {import("./state.js").State} state @param {boolean} isOver */
  show(state, isOver) {
    const { evening, seat } = state;
    const hasTeams = this.#standings !== undefined && hasTeamPoints(state);
    this.root.hidden = !isOver || !evening.shown || (evening.table.length === 0 && !hasTeams);
    if (this.root.hidden) return;
    const most = Math.max(this.#most, leadersOf(state));
    if (this.#standings) this.#standings.show(state, most);
    else this.#table.show(evening, most, seat?.id);
  }
}

/** @param {Pick<import("./state.js").State, "evening">} state @returns {number} how many share the first place */
export const leadersOf = ({ evening }) => evening.table.filter(({ place }) => place === 1).length;
