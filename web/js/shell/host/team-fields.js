/** The buttons for class list and teams in the console's list of people, the teams' sizes, and a player's team. */

import { alreadyShows, button, element, field } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { whenThere } from "../../kit/on-demand.js";
import { number, text } from "../../kit/texts.js";
import { teamSigns } from "../teams.js";

/** @typedef {import("./people.js").Ask} Ask */

/**
 * @param {() => import("../../room/state.js").RoomState | null} state @param {Ask} ask
 * @param {import("../../kit/toast-stack.js").ToastStack} toasts
 */
export const teamsButton = (state, ask, toasts) =>
  button(
    "button wide",
    () =>
      whenThere(
        import("./teams.js"),
        ({ openTeams }) => openTeams(state()?.room?.teams, state()?.players.size ?? 0, ask),
        toasts,
      ),
    icon("flag"),
    text("host.teams.open"),
  );

/**
 * @param {() => import("../../room/state.js").RoomState | null} state @param {Ask} ask
 * @param {import("../../kit/toast-stack.js").ToastStack} toasts
 */
export const classButton = (state, ask, toasts) =>
  button(
    "button wide",
    () =>
      whenThere(
        import("./class-list.js"),
        ({ openClass }) => {
          const now = state();
          if (now) void openClass(now, ask);
        },
        toasts,
      ),
    icon("list"),
    text("host.class.open"),
  );

/** The teams with the number of their players. */
export class TeamCounts {
  root = element("ul", { class: "team-counts", hidden: true, aria: { label: text("teams.title") } });

  /** @param {import("../../room/state.js").RoomState} state */
  show({ room, sizes = [] }) {
    const list = room?.teams?.list ?? [];
    this.root.hidden = list.length === 0;
    if (alreadyShows(this.root, [list, sizes])) return;
    this.root.replaceChildren(
      ...list.map((team, index) => element("li", {}, ...teamSigns(team), " ", number(sizes[index] ?? 0))),
    );
  }
}

/**
 * Makes the field that moves a player to another team.
 * @param {import("../../room/wire.js").Teams | undefined} teams @param {import("../../room/wire.js").Player} player
 * @param {Ask} ask
 */
export function personTeam(teams, { id, team }, ask) {
  if (!teams) return null;
  const select = element(
    "select",
    {
      class: "input",
      id: "person-team",
      on: { change: () => void ask({ type: "moveToTeam", player: id, team: Number(select.value) || null }) },
    },
    element("option", { value: "" }, text("host.teams.none")),
    ...teams.list.map((one) => element("option", { value: String(one.id), selected: one.id === team }, one.name)),
  );
  return field(text("host.teams.team"), select);
}
