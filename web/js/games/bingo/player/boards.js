/** The board of a player with a bingo, or of any player once the round is over. */

import { fetchBoard } from "../api.js";
import { openDialog } from "../../../kit/sheet.js";
import { boardView } from "../derive.js";
import { element } from "../../../kit/element.js";
import { INITIAL_STATE } from "../state.js";
import { list, loadTexts, text } from "../../../kit/texts.js";
import { patternName } from "../words.js";
import { refusal } from "../../../room/refusals.js";

/** @typedef {import("../state.js").State} State */

/**
 * @param {string} code
 * @param {import("../wire.js").Standing} row
 * @param {State} state of this page, with the board's round
 * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
 */
export async function openBoard(code, row, state, toasts) {
  await loadTexts("bingo/settings");
  /** @type {import("../api.js").PublicBoard} */
  let board;
  try {
    board = await fetchBoard(code, row.player);
  } catch (problem) {
    toasts.show(refusal(/** @type {import("../../../room/api.js").Problem} */ (problem)), { tone: "warn" });
    return;
  }
  const view = viewOf(board, state);
  if (!view) return;
  const tiles = /** @type {import("../bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  tiles.classList.add("is-still");
  const title = text("bingo/settings.board.title", { name: board.name });
  openDialog(title, () => [
    element("div", { class: "other-board" }, tiles),
    element(
      "p",
      { class: "soft" },
      board.lines.length > 0
        ? text("bingo/settings.board.lines", { patterns: list(board.lines.map(patternName)) })
        : text("bingo/settings.board.none"),
    ),
  ]);
  tiles.show(view, { disabled: true, language: state.round?.language, label: title });
}

/** @param {import("../api.js").PublicBoard} board @param {State} state */
function viewOf(board, state) {
  const made = Object.fromEntries(board.marked.map((cell) => [cell, /** @type {const} */ ("before")]));
  const { size, deal, cells } = board;
  const view = boardView({
    ...INITIAL_STATE,
    round: state.round,
    board: { size, deal, cells },
    marks: { made, declined: [], cleared: {} },
  });
  // This board does not need information about other players' possible bingos.
  view?.cells.forEach((cell) => {
    cell.pointed = "";
  });
  return view;
}
