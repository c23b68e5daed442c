/** The evening's table: points by place over all finished plays. */

import { avatarMark, avatarOf } from "../kit/avatar.js";
import { alreadyShows, element } from "../kit/element.js";
import { fitRows } from "../kit/fit-rows.js";
import { number, text } from "../kit/texts.js";

/** @typedef {import("../room/state.js").RoomState} RoomState */
/** @typedef {import("../room/wire.js").EveningRow} EveningRow */

/** @param {RoomState} state @returns {boolean} whether a team has points */
export const hasTeamPoints = ({ evening }) => evening.teams?.some(({ points }) => points > 0) ?? false;

/**
 * Whether the evening has more results than the game itself shows, because another game was played before, or because
 * of teams.
 * @param {RoomState} state
 */
export const hasEvening = (state) =>
  ((state.room?.play ?? 1) > 1 && state.evening.table.length > 0) || hasTeamPoints(state);

export class EveningTable {
  #body = element("tbody");
  #own = element("p", { class: "evening-line", hidden: true });
  root = element(
    "div",
    { class: "evening-table" },
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          ...["place", "name", "points"].map((key) => element("th", { scope: "col" }, text(`common.evening.${key}`))),
        ),
      ),
      this.#body,
    ),
    this.#own,
  );

  /**
   * @param {() => boolean} overflows whether the rows do not fit; then the last ones are left out
   * @param {readonly HTMLElement[]} [first] more important rows, which are only left out if these are not enough
   */
  fit(overflows, first = []) {
    const rows = /** @type {HTMLElement[]} */ ([...this.#body.children]);
    fitRows([...first, ...rows], overflows);
  }

  /**
   * @param {Pick<import("../room/wire.js").Evening, "table" | "own">} evening
   * @param {number} most rows
   * @param {string} [ownID] the player's own row is highlighted, or added below if it is not among the first
   */
  show({ table, own }, most, ownID) {
    const rows = table.slice(0, most);
    const isListed = rows.some((row) => row.player === ownID);
    if (alreadyShows(this.root, [rows, own, ownID])) return;
    this.#body.replaceChildren(
      ...rows.map((row) =>
        element(
          "tr",
          { class: [row.place === 1 && "is-first", row.player === ownID && "is-own"].filter(Boolean).join(" ") },
          element("td", {}, number(row.place)),
          element("th", { scope: "row", dir: "auto" }, avatarMark(avatarOf(row)), row.name),
          element("td", {}, number(row.points)),
        ),
      ),
    );
    this.#own.hidden = isListed || !own;
    this.#own.textContent = own && !isListed ? text("common.evening.own", own) : "";
  }
}
