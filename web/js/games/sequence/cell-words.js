/** The description of a cell: its place, its card, its chip, and the player's possible actions. */

import { text } from "../../kit/texts.js";
import { isCorner, lockedOf } from "./rules/board.js";
import { faceOf } from "./rules/cards.js";
import { cellsFor } from "./rules/table.js";
import { cardName, cellName, teamName } from "./words.js";

/**
 * @param {number} cell
 * @param {import("./scene.js").Scene} scene
 * @param {number | null} chosen a card
 * @returns {string}
 */
export function cellSentence(cell, { field, table, own }, chosen) {
  const where = cellName(cell);
  if (isCorner(cell)) return text("sequence/game.is.corner", { cell: where });
  const card = cardName(/** @type {number} */ (field.faces[cell]));
  const team = field.board.teams[cell];
  const parts = [
    text("sequence/game.is.cell", { cell: where, card }),
    team === null ? text("sequence/game.is.free") : text("sequence/game.is.taken", { team: teamName(team) }),
    team !== null && lockedOf(field.board).has(cell) ? text("sequence/game.is.locked") : "",
  ];
  if (own) {
    const mine = own.place % table.teams;
    const with_ = own.hand.find((one) => faceOf(one) === field.faces[cell]);
    if (chosen !== null && cellsFor(field, chosen, mine).includes(cell))
      parts.push(text("sequence/game.is.playable", { card: cardName(chosen) }));
    else if (with_ !== undefined && team === null) parts.push(text("sequence/game.is.held"));
  }
  return parts.filter(Boolean).join(", ");
}
