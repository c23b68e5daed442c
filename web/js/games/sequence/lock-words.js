/** Describes the differences between the ways to lock sequences, if a chip allows several. */

import { list, text } from "../../kit/texts.js";

/** @param {readonly number[]} cells five in a row @returns {string} such as “row 6, columns 2–6” */
function fiveName(cells) {
  const [first, last] = [cells[0], cells[cells.length - 1]];
  const [row, column] = [Math.floor(first / 10) + 1, (first % 10) + 1];
  const [toRow, toColumn] = [Math.floor(last / 10) + 1, (last % 10) + 1];
  if (row === toRow) return text("sequence/game.five.row", { line: row, from: column, to: toColumn });
  const key = column === toColumn ? "column" : column < toColumn ? "falling" : "rising";
  return text(`sequence/game.five.${key}`, { line: column, from: row, to: toRow });
}

/**
 * @param {readonly (readonly (readonly number[])[])[]} locks each a possible choice of fives
 * @returns {string[]} for each choice, the fives that not all other choices contain
 */
export function lockNames(locks) {
  /** @param {readonly number[]} five */
  const isCommon = (five) => locks.every((choice) => choice.some((one) => one.join() === five.join()));
  return locks.map((choice) => list(choice.filter((five) => !isCommon(five)).map(fiveName)));
}
