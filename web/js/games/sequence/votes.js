/** The votes of a team, as its board and its texts show them. */

import { text } from "../../kit/texts.js";
import { cardName, cardSign, cellName } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

/**
 * @param {Scene["votes"]} votes @param {Scene["table"]} table
 * @returns {votes is NonNullable<Scene["votes"]>} whether they are about the next play
 */
const areOf = (votes, table) => !!votes && !table.outcome && votes.step === table.step && votes.count > 0;

/** @param {Pick<Scene, "table" | "votes">} scene @returns {Map<number, number>} the share of votes for each cell */
export function heatOf({ table, votes }) {
  /** @type {Map<number, number>} */
  const heat = new Map();
  if (!areOf(votes, table)) return heat;
  for (const { cell, count } of votes.choices)
    if (cell !== undefined) heat.set(cell, (heat.get(cell) ?? 0) + count / votes.count);
  return heat;
}

/**
 * @param {Pick<Scene, "table" | "votes">} scene
 * @returns {string} the number of members that have voted as text, or ""
 */
export const votesSentence = ({ table, votes }) =>
  areOf(votes, table) ? text("sequence/game.votes", { count: votes.count }) : "";

/** @param {import("./wire.js").Vote} vote the player's own vote @returns {string} */
export const voteSentence = ({ act, card, cell }) =>
  act === "play" && card !== undefined && cell !== undefined
    ? text("sequence/game.voted.play", { card: cardSign(card), cell: cellName(cell) })
    : act === "swap" && card !== undefined
      ? text("sequence/game.voted.swap", { card: cardName(card) })
      : text("sequence/game.voted.pass");
