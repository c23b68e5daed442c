/** The full text of a tile or term, what counts, and the available actions. */

import { openDialog } from "../../../kit/sheet.js";
import { button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { cellState } from "../words.js";

/**
 * @param {import("../derive.js").Cell} cell
 * @param {string | undefined} language
 * @param {{toggle: (() => void) | null, doubt: (() => void) | null}} actions `toggle` while a tap counts, `doubt` where
 *   its call can be doubted
 */
export function openTileDetail(cell, language, { toggle, doubt }) {
  const marked = cell.state === "confirmed" || cell.state === "early";
  openDialog(text("bingo/player.tile.title"), (close) => [
    ...wording(cell.state === "free" ? text("bingo/game.board.free") : cell.text, cell.means, language),
    element("p", { class: "soft detail-state" }, cellState(cell.state, !toggle)),
    cell.state === "free" || !toggle
      ? null
      : element(
          "div",
          { class: "sheet-actions" },
          doubt
            ? button(
                "button",
                () => {
                  close();
                  doubt();
                },
                icon("hourglass"),
                text(cell.doubted ? "bingo/player.tile.notYetOff" : "bingo/player.tile.notYet"),
              )
            : null,
          element(
            "button",
            {
              class: "button primary",
              type: "button",
              autofocus: true,
              on: {
                click: () => {
                  close();
                  toggle();
                },
              },
            },
            text(marked ? "bingo/player.tile.unmark" : "bingo/player.tile.mark"),
          ),
        ),
  ]);
}

/**
 * Shows a called term that is not on the player's board.
 * @param {string} term @param {string} means @param {string | undefined} language
 */
export function openTermDetail(term, means, language) {
  openDialog(text("bingo/player.tile.called"), () => [
    ...wording(term, means, language),
    element("p", { class: "soft" }, text("bingo/player.tile.notMine")),
  ]);
}

/** @param {string} term @param {string} means what counts, or "" @param {string | undefined} language */
function wording(term, means, language) {
  return [
    element("p", { class: "detail-term", lang: language ?? "en" }, term),
    means
      ? element(
          "p",
          {},
          element("strong", {}, text("bingo/player.tile.counts"), " "),
          element("span", { lang: language ?? "en" }, means),
        )
      : null,
  ];
}
