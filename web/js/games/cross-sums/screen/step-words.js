/** A step of the solution as sentences, which name every number that the step marks. */

import { list, text } from "../../../kit/texts.js";
import { lineName } from "../number-board.js";
import { cellsOf, targetOf } from "../rules/puzzle.js";

/** @typedef {import("../rules/puzzle.js").Board} Board */
/** @typedef {import("./solution.js").Step} Step */

/** The reasons that decide all open cells of a line at once. */
const WHOLE = new Set(["allGo", "allStay", "onlyWay"]);

/** @param {Step} step @param {Board} board @returns {string} */
export function stepSentence({ hint, cells, marks }, board) {
  const { line, kept: isKept, reason } = hint;
  const { grid, size } = board;
  const all = cellsOf(line, size);
  const target = targetOf(board, line);
  /** @param {readonly number[]} of */
  const numbers = (of) => list(of.map((cell) => String(grid[cell])));
  const staying = cells.filter((cell) => marks[cell] === "kept");
  const kept = numbers(staying);
  const removed = numbers(cells.filter((cell) => marks[cell] === "removed"));
  const which = removed === "" ? "stay" : kept === "" ? "go" : "both";
  const isDecided = all.every((cell) => marks[cell] !== "open");
  if (cells.length > 1 && !isDecided && !WHOLE.has(reason))
    return text(`cross-sums/screen.every.${which}`, { line: lineName(line), target, kept, removed });
  const left = all.filter((cell) => marks[cell] === "kept");
  const isOnlyWay = reason === "onlyWay" || (cells.length > 1 && !WHOLE.has(reason));
  const why = isOnlyWay
    ? text("cross-sums/screen.reason.onlyNumbers", { numbers: left.map((cell) => grid[cell]).join(" + "), target })
    : text(`cross-sums/screen.reason.${reason}`, { number: grid[hint.cell], target });
  return text("cross-sums/sums.hint", {
    line: lineName(line),
    why,
    what:
      cells.length === 1
        ? text(isKept ? "cross-sums/sums.hint.stays" : "cross-sums/sums.hint.goes", { number: grid[hint.cell] })
        : text(`cross-sums/screen.told.${which}`, { numbers: kept || removed, kept, removed }),
  });
}
