/** The teams' points, over a picture. */

import { alreadyShows, element } from "../../kit/element.js";
import { number, text } from "../../kit/texts.js";
import { teamSigns } from "../teams.js";

export class OverlayTeams {
  root = element("ol", { class: "overlay-teams", hidden: true, aria: { label: text("screen.overlay.teams") } });

  /** @param {readonly import("../../room/wire.js").RoomTeam[]} teams @param {readonly import("../../room/wire.js").TeamRow[]} rows */
  show(teams, rows) {
    this.root.hidden = rows.length === 0;
    if (alreadyShows(this.root, [teams, rows])) return;
    this.root.replaceChildren(
      ...rows.flatMap(({ team: id, points }) => {
        const team = teams.find((one) => one.id === id);
        return team ? [element("li", {}, ...teamSigns(team), element("strong", {}, number(points)))] : [];
      }),
    );
  }
}
