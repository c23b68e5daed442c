/** The table of all rounds so far, in the standings on the player's page. */

import { alreadyShows, element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";

/**
 * Lists the players with a bingo, and the player on this page.
 * @param {HTMLElement} section @param {import("../state.js").State} state
 */
export function showEvening(section, { totals, seat, standings, round }) {
  // Equal rows have the order of the last round, whose places are listed above them.
  const ranks = new Map(round?.state === "finished" ? standings.top.map(({ player, rank }) => [player, rank]) : []);
  /** @param {import("../wire.js").Total} total */
  const rankOf = ({ player }) => ranks.get(player) ?? Number.MAX_SAFE_INTEGER;
  const rows = totals
    .filter(({ bingos, player }) => bingos > 0 || player === seat?.id)
    .sort((a, b) => b.firsts - a.firsts || b.bingos - a.bingos || rankOf(a) - rankOf(b));
  const shown = rows.map((total) => `${total.player}.${total.firsts}.${total.bingos}.${total.name}`).join();
  section.hidden = rows.length === 0;
  if (alreadyShows(section, shown)) return;
  section.replaceChildren(
    element("h3", {}, text("bingo/player.evening.title")),
    element(
      "ol",
      { class: "totals" },
      ...rows.map((total) =>
        element(
          "li",
          { class: total.player === seat?.id ? "is-own" : "" },
          element("span", { class: "standing-name" }, total.name),
          element(
            "span",
            { class: "standing-detail" },
            [
              total.firsts > 0 ? text("bingo/player.evening.wins", { count: total.firsts }) : "",
              text("bingo/player.evening.bingos", { count: total.bingos }),
            ]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
      ),
    ),
    rows.length < totals.length ? element("p", { class: "soft small" }, text("bingo/player.evening.others")) : "",
  );
}
