/** The evening on a phone, loaded once there is something to tell: the player's team, and the tables. */

import { alreadyShows, button, element, renew, setText } from "../../kit/element.js";
import { loadTexts, number, text } from "../../kit/texts.js";
import { EveningTable } from "../evening.js";
import { TeamLead, TeamTable, leadWords, teamSigns } from "../teams.js";

/** @typedef {import("../../room/state.js").RoomState} RoomState */

/**
 * @param {HTMLElement} panel to be filled @param {import("../../room/session.js").Session} session
 * @param {() => boolean} open shows the panel under its label; returns false if that is not possible now
 * @param {import("../../kit/toast-stack.js").ToastStack} toasts
 * @returns {Promise<() => void>} draws it
 */
export async function openEvening(panel, session, open, toasts) {
  await loadTexts("teams");
  const table = new EveningTable();
  const teams = new TeamTable();
  const lead = new TeamLead();
  lead.root.classList.add("evening-line");
  const own = element("p", { class: "team-own evening-line", hidden: true });
  const choice = new TeamChoice(session);
  const heading = element("h2", {}, text("common.evening.title"));
  panel.append(choice.root, heading, own, lead.root, teams.root, table.root);
  let isAsked = false;
  let hadTeam = false;
  /** @type {string | null} null before the first drawing */ let led = null;
  return () => {
    const { room, evening, seat } = session.state;
    const team = room?.teams?.list.find(({ id }) => id === seat?.team);
    own.hidden = !team;
    if (team && !alreadyShows(own, team))
      own.replaceChildren(text("teams.own"), ...teamSigns(team).flatMap((sign) => [" ", sign]));
    const list = room?.teams?.list;
    lead.show(list, evening.teams);
    teams.show(list, evening.teams, seat?.team);
    table.root.hidden = evening.table.length === 0;
    table.show(evening, evening.table.length, seat?.id);
    const asks = choice.show(session.state);
    panel.setAttribute("aria-label", text(asks ? "teams.choose" : "common.evening.title"));
    const leads = leadWords(list, evening.teams);
    // Without points, the standings would only repeat the teams of the choice.
    heading.hidden = asks && !leads;
    if (asks && !leads) teams.root.hidden = true;
    // The panel may be closed, so that a player would not learn which team leads after a game.
    if (leads && led !== null && leads !== led) toasts.show(leads, { icon: "crown", key: "lead" });
    led = leads;
    // The panel may be closed, so that a player would not learn which team they came into.
    if (team && !hadTeam) toasts.show(`${text("teams.own")} ${team.name}`, { key: "team" });
    hadTeam = team !== undefined;
    if (asks) isAsked ||= open();
    else {
      // Also when the host has decided, or the game has begun.
      if (isAsked) panel.closest("dialog")?.close();
      isAsked = false;
    }
  };
}

/** The teams to choose from, once. */
class TeamChoice {
  #session;
  #fault = element("p", { class: "fault", role: "alert" });
  #head = element("h2", { class: "choose-team" }, text("teams.choose"));
  #note = element("p", {}, text("teams.chooseOnce"));
  root = element("section", { class: "panel-block", hidden: true });

  /** @param {import("../../room/session.js").Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** @param {RoomState} state @returns {boolean} whether the player is asked */
  show({ room, seat, sizes = [] }) {
    const teams = room?.teams;
    const asks = teams?.way === "choice" && seat?.role === "player" && seat.team === undefined;
    this.root.hidden = !asks;
    if (!teams || !asks) return false;
    if (alreadyShows(this.root, [teams, sizes])) return true;
    const ways = teams.list.map((team, index) => {
      const size = sizes[index] ?? 0;
      return this.#way(team, size, teams.most !== undefined && size >= teams.most);
    });
    renew(this.root, this.#head, this.#note, ...ways, this.#fault);
    return true;
  }

  /** @param {import("../../room/wire.js").RoomTeam} team @param {number} size @param {boolean} isFull */
  #way(team, size, isFull) {
    const choose = async () => {
      const answer = await this.#session.send({ type: "joinTeam", team: team.id });
      setText(this.#fault, answer.type === "accepted" ? "" : text("teams.refused"));
    };
    const [mark, name] = teamSigns(team);
    // In one part, so that a narrow button breaks no number.
    const words = element("span", {}, name, " ", isFull ? text("teams.full") : number(size));
    const made = button("button wide", choose, mark, words);
    made.dataset.hold = String(team.id);
    made.disabled = isFull;
    return made;
  }
}
