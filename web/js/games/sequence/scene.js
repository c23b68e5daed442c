/** What is to be seen of a table from one place, in a room or alone, and what follows from it at once. */

import { text } from "../../kit/texts.js";
import { outcomeSentence, placeName, teamName } from "./words.js";

/**
 * @typedef {object} Scene what is to be seen from one place
 * @property {import("./wire.js").TableParts} table
 * @property {import("./rules/table.js").Field} field
 * @property {import("./wire.js").Own | null} own
 * @property {import("./wire.js").Options} rules
 * @property {readonly import("./wire.js").Act[]} acts the last few
 * @property {import("./wire.js").Votes | null} [votes] of a team that plays together
 */

/** @param {Scene} scene @returns {number} one's own team */
export const teamOf = ({ table, own }) => (own ? own.place % table.teams : -1);

/** @param {Scene} scene @returns {boolean} */
export const isOwnTurn = ({ table, own }) =>
  own !== null && table.turn === own.place && table.outcome === undefined && table.isPaused !== true;

/** @param {Scene} scene @returns {string} */
export function turnSentence(scene) {
  const { table, own } = scene;
  if (table.outcome) return outcomeSentence(table.outcome);
  if (table.isPaused) return text("sequence/game.isPaused");
  const isCrowd = scene.rules.form === "crowd";
  if (isOwnTurn(scene)) return text(isCrowd ? "sequence/game.yourVote" : "sequence/game.yourTurn");
  if (isCrowd) return text("sequence/game.votesNow", { team: teamName(table.turn) });
  const name = placeName(table, table.turn);
  const isPartner = own !== null && table.turn % table.teams === own.place % table.teams;
  return isPartner
    ? text("sequence/game.partner", { name })
    : text("sequence/game.waits", { name, team: teamName(table.turn % table.teams) });
}
