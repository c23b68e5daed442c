/** The player's record, in a panel beside the board or in a sheet. */

import { alreadyShows, element } from "../../../kit/element.js";
import { number, text } from "../../../kit/texts.js";
import { linesOf, resultOf } from "./game.js";
import { keyOf, withGame } from "./record.js";

/** @param {number} milliseconds @returns {string} such as 12:05, or 1:02:09 */
export function duration(milliseconds) {
  const seconds = Math.floor(milliseconds / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts
    .map((part, index) => number(part, { minimumIntegerDigits: index === 0 ? 1 : 2, useGrouping: false }))
    .join(":");
}

/**
 * @param {HTMLElement} panel
 * @param {import("./game.js").Game} game
 * @param {import("./record.js").SoloRecord} record without this game
 */
export function showRecord(panel, game, record) {
  const result = resultOf(game);
  const all = withGame(record, game);
  const best = all.best[keyOf(game.choice)];
  if (alreadyShows(panel, [game.marks.length, result, all])) return;
  const now = [
    figure("bingo/solo.record.heard", number(game.marks.length)),
    figure("bingo/solo.record.lines", number(linesOf(game))),
  ];
  const ever = best
    ? [
        figure("bingo/solo.record.fewest", number(best.heard)),
        figure("bingo/solo.record.fastest", duration(best.milliseconds), text("bingo/solo.record.time")),
        figure("bingo/solo.record.most", number(best.lines)),
      ]
    : [];
  panel.replaceChildren(
    element("h3", {}, text("bingo/solo.record.now")),
    element("dl", { class: "figures" }, ...now),
    element("h3", {}, text("bingo/solo.record.best")),
    best
      ? element("dl", { class: "figures" }, ...ever)
      : element("p", { class: "soft" }, text("bingo/solo.record.none")),
    element(
      "dl",
      { class: "figures is-plain" },
      figure("bingo/solo.record.games", number(all.games)),
      figure("bingo/solo.record.bingos", number(all.bingos)),
    ),
  );
}

/** @param {string} key @param {string} value @param {string} [note] */
function figure(key, value, note) {
  return element(
    "div",
    { class: "figure" },
    element("dt", {}, text(key), note ? element("span", { class: "soft small" }, ` ${note}`) : null),
    element("dd", {}, value),
  );
}
