/** A hint as sentences about the board: how much must be removed from a line, and which numbers add up to that. */

import { text } from "../../kit/texts.js";
import { lineName } from "./number-board.js";
import { cellsOf, targetOf, waysOf } from "./rules/puzzle.js";

/** @typedef {import("./rules/puzzle.js").Board} Board */
/** @typedef {import("./rules/puzzle.js").Hint} Hint */
/** @typedef {import("./rules/puzzle.js").Mark} Mark */

/** @typedef {Pick<Hint, "cell" | "kept" | "line">} Conclusion */

/**
 * @param {Conclusion} hint
 * @param {Board} board
 * @param {readonly Mark[]} marks before the hint
 * @param {"hint" | "taken"} [kind] `hint`: the player still has to follow it; `taken`: the board shows it already
 * @returns {string}
 */
export const hintSentence = (hint, board, marks, kind = "taken") =>
  text(`cross-sums/sums.${kind}`, {
    line: lineName(hint.line),
    why: whyOf(hint, board, marks),
    what: text(`cross-sums/sums.${kind}.${hint.kept ? "stays" : "goes"}`, { number: board.grid[hint.cell] }),
  });

/** @param {Conclusion} hint @param {Board} board @param {readonly Mark[]} marks @returns {string} */
function whyOf({ cell, kept, line }, board, marks) {
  const { grid, size } = board;
  const left = cellsOf(line, size).filter((one) => one === cell || marks[one] !== "removed");
  const open = left.filter((one) => one === cell || marks[one] === "open").map((one) => grid[one]);
  const rest = sumOf(left.map((one) => grid[one])) - targetOf(board, line);
  const number = grid[cell];
  /** @param {string} key @param {string} [numbers] */
  const why = (key, numbers = "") => text(`cross-sums/sums.loss.${key}`, { rest, number, numbers });
  if (rest === 0) return why("nothing");
  if (sumOf(open) === rest && open.length > 1) return why("all");
  const { ways } = waysOf(open, rest);
  // Marks that are not checked yet may be wrong.
  if (ways.length === 0) return text("cross-sums/sums.reason.onlyWay", { target: targetOf(board, line) });
  if (kept && number > rest) return why("tooBig");
  if (ways.length > 1) return why(kept ? "without" : "with");
  const numbers = open.filter((_, place) => ((ways[0] >> place) & 1) === 1);
  if (numbers.length === 1) return why(kept ? "other" : "one");
  return why("only", numbers.join(" + "));
}

/** @param {readonly number[]} numbers */
const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
