/** The visible state of a table from one place, in a room or alone, and what follows from it. */

import { text } from "../../kit/texts.js";
import { eyesOf } from "./rules/cards.js";
import { cellsFor, isDead } from "./rules/table.js";
import { cardSign, outcomeSentence, placeName, teamName } from "./words.js";

/**
 * @typedef {object} Scene the visible state from one place
 * @property {import("./wire.js").Table} table
 * @property {import("./rules/table.js").Field} field
 * @property {import("./wire.js").Own | null} own
 * @property {import("./wire.js").Options} rules
 * @property {readonly import("./wire.js").Act[]} acts the last few
 * @property {import("./wire.js").Votes | null} [votes] of a team that votes on its moves
 */

/** @param {Scene} scene @returns {number} the player's own team */
export const teamOf = ({ table, own }) => (own ? own.place % table.teams : -1);

/** @param {Scene} scene @returns {boolean} */
export const isOwnTurn = ({ table, own }) =>
  own !== null && table.turn === own.place && table.outcome === undefined && table.isPaused !== true;

/** @param {Scene} scene on the player's turn @returns {boolean} whether no card can be played or exchanged */
export function isStuck(scene) {
  const { field, own } = scene;
  const isOf = (/** @type {number} */ card) => cellsFor(field, card, teamOf(scene)).length > 0;
  return own?.hand.every((card) => !isOf(card) && !(own.canSwap && isDead(field, card))) ?? false;
}

/**
 * @param {Scene} scene @param {import("./act-bar.js").Choice | null} [choice] @returns {string} the current task, and
 *   who has it
 */
export function turnSentence(scene, choice = null) {
  const { table, own } = scene;
  if (table.outcome) return outcomeSentence(table.outcome);
  if (table.isPaused) return text("sequence/game.isPaused");
  const isCrowd = scene.rules.form === "crowd";
  if (isOwnTurn(scene)) {
    const next = choice && choice.card !== null ? nextStep(scene, choice.card, choice) : "";
    if (!next && !isCrowd && isStuck(scene)) return text("sequence/game.yourTurn.pass");
    return next ? text(`sequence/game.${next}`) : text(isCrowd ? "sequence/game.yourVote" : "sequence/game.yourTurn");
  }
  if (isCrowd) return text("sequence/game.votesNow", { team: teamName(table.turn) });
  const name = placeName(table, table.turn);
  const isPartner = own !== null && table.turn % table.teams === own.place % table.teams;
  return isPartner
    ? text("sequence/game.partner", { name })
    : text("sequence/game.waits", { name, team: teamName(table.turn % table.teams) });
}

/** @param {Scene} scene @param {number} card that is chosen @param {import("./act-bar.js").Choice} choice */
function nextStep({ field }, card, { cell, locks }) {
  if (cell !== null) return locks.length > 1 ? "chooseLock" : "confirmNow";
  const eyes = eyesOf(card);
  return eyes ? `tap.${eyes}` : isDead(field, card) ? "deadChosen" : "chooseSpace";
}

/** @param {Scene} scene @returns {import("./wire.js").Act[]} the others' plays since the player's last turn */
export function actsOfOthers({ acts, own }) {
  if (!own) return acts.slice(-1);
  const mine = acts.map(({ place, act }) => place === own.place && act !== "swap").lastIndexOf(true);
  return acts.slice(mine + 1).filter(({ place }) => place !== own.place);
}

/**
 * @param {import("./wire.js").Act} act
 * @param {{places: readonly import("./wire.js").Occupant[]}} table
 * @returns {string} in a few symbols
 */
export function shortAct({ act, place, card, removed }, table) {
  const what = act === "play" && removed !== undefined ? "took" : act;
  return text(`sequence/game.short.${what}`, {
    name: placeName(table, place),
    card: card === undefined ? "" : cardSign(card),
    team: removed === undefined ? "" : teamName(removed),
  });
}
