/**
 * Chooses the move of a hint, whose reason a player can see: it completes a sequence if it can, otherwise prevents
 * others from winning, and otherwise looks ahead as the strongest bot does.
 *
 * @typedef {import("./bot.js").View} View
 * @typedef {import("./bot.js").Choice} Choice
 * @typedef {import("./table.js").Move} Move
 */

import { completes, foresighted, plays, threatsOf } from "./bot.js";
import { choicesAt, countOf, withChip } from "./board.js";
import { eyesOf } from "./cards.js";
import { isDead } from "./table.js";

/** The level of the bot that looks ahead. */
const LEVEL = 3;

/** @param {View} view @param {() => number} [random] @returns {Move} */
export function hinted(view, random = Math.random) {
  const dead = view.canSwap ? view.hand.find((card) => isDead(view, card)) : undefined;
  // An exchange costs nothing, and the new card may be better.
  if (dead !== undefined) return { act: "swap", card: dead };
  const team = view.place % view.teams;
  const choices = plays(view, LEVEL, view.hand, team);
  if (choices.length === 0) return { act: "pass" };
  const { card, cell } = foresighted(view, urgent(view, choices, team), random);
  return { act: "play", card, cell };
}

/**
 * @param {View} view @param {Choice[]} choices @param {number} team
 * @returns {Choice[]} those that win, or complete a sequence without a jack; otherwise those that leave others the
 *   fewest ways to win with their next card; otherwise all
 */
function urgent(view, choices, team) {
  const { board, need } = view;
  const making = choices.filter(({ card, cell }) => eyesOf(card) !== "one" && completes(board, cell, team));
  const wins = making.filter(({ cell }) => countOf(board, team) + mostAt(board, cell, team) >= need);
  if (wins.length > 0) return wins;
  const plain = making.filter(({ card }) => eyesOf(card) === null);
  if (plain.length > 0) return plain;
  const leaders = Array.from({ length: view.teams }, (_, other) => other).filter(
    (other) => other !== team && countOf(board, other) >= need - 1,
  );
  /** @param {import("./board.js").Chips} chips */
  const threats = (chips) =>
    leaders.reduce((sum, other) => sum + threatsOf({ ...view, board: chips }, other).length, 0);
  const now = threats(board);
  if (now === 0) return choices;
  const left = choices.map(({ card, cell }) => threats(withChip(board, cell, eyesOf(card) === "one" ? null : team)));
  const least = Math.min(...left);
  return least < now ? choices.filter((_, index) => left[index] === least) : choices;
}

/**
 * @param {import("./board.js").Chips} board
 * @param {number} cell
 * @param {number} team
 * @returns {number} the number of sequences that a chip there completes
 */
const mostAt = (board, cell, team) => Math.max(...choicesAt(board, cell, team).map((made) => made.length));
