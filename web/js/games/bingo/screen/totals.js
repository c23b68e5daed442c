/** The totals of an evening: each player's won rounds, bingos and lines in all finished rounds. */

import { element } from "../../../kit/element.js";
import { number, text } from "../../../kit/texts.js";

/** @param {readonly import("../wire.js").Total[]} totals best first @returns {HTMLTableElement} */
export function totalsTable(totals) {
  /** @param {string} words */
  const head = (words) => element("th", { scope: "col" }, words);
  return element(
    "table",
    { class: "totals" },
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        head(text("bingo/game.totals.name")),
        head(text("bingo/game.totals.firsts")),
        head(text("bingo/game.totals.bingos")),
        head(text("bingo/game.totals.lines")),
      ),
    ),
    element(
      "tbody",
      {},
      ...totals.map((row) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, row.name),
          element("td", {}, number(row.firsts)),
          element("td", {}, number(row.bingos)),
          element("td", {}, number(row.lines)),
        ),
      ),
    ),
  );
}
