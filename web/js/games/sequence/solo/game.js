/**
 * A game on one device, stored as its players, its seed and its moves. Everything else follows from these.
 *
 * @typedef {import("../rules/table.js").Move} Move
 * @typedef {import("../rules/table.js").Rules} Rules
 * @typedef {import("../rules/table.js").Table} Table
 * @typedef {{player: string, name: string} | {bot: number, name?: string}} Player `player`: with the identifier that a
 *   room would use; the name of the only bot has no number
 *
 * @typedef {object} Game
 * @property {Player[]} places round the table
 * @property {number} teams
 * @property {number} first
 * @property {Rules} rules
 * @property {string} seed hexadecimal digits
 * @property {Move[]} moves
 * @property {number[]} [wins] the number of games that each team has won before this one, if they play again
 */

import { bytesOfHexadecimal, hexadecimal } from "../../../kit/sha256.js";
import { firstOf } from "../rules/chance.js";
import { dealt, PRINTED, taken } from "../rules/table.js";
import { claimsOf } from "../table-parts.js";

/**
 * @param {Player[]} places
 * @param {number} teams
 * @param {Partial<Rules>} rules
 * @param {Game | null} [before] the previous game, so that another place begins
 * @returns {Game}
 */
export function begin(places, teams, rules, before = null) {
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const first =
    before?.places.length === places.length ? (before.first + 1) % places.length : firstOf(places.length, seed);
  return { places, teams, first, rules: { ...PRINTED, ...rules }, seed: hexadecimal(seed), moves: [] };
}

/** @param {Game} game @returns {number[]} the number of games that each team has won, including this one */
export function winsOf(game) {
  const winner = played(game)?.table.outcome?.team;
  return Array.from({ length: game.teams }, (_, team) => (game.wins?.[team] ?? 0) + (team === winner ? 1 : 0));
}

/**
 * The same players play again, and their wins add up.
 * @param {Game} game that is over
 * @returns {Game}
 */
export const rematch = (game) => ({ ...begin(game.places, game.teams, game.rules, game), wins: winsOf(game) });

/** @param {Game} game @returns {Table} the table after the deal */
const dealOf = ({ places, teams, first, rules, seed }) =>
  dealt({ players: places.length, teams, first, rules, seed: bytesOfHexadecimal(seed) ?? new Uint8Array(32) });

/**
 * @param {Game} game
 * @returns {{table: Table, acts: import("../wire.js").Act[]} | null} null if the rules do not allow it
 */
export function played(game) {
  let table = dealOf(game);
  /** @type {import("../wire.js").Act[]} */
  const acts = [];
  for (const move of game.moves) {
    const result = taken(table, move);
    if ("refused" in result) return null;
    acts.push(actOf(game, table, move, result.effect));
    table = result.table;
  }
  return { table, acts };
}

/**
 * @param {Game} game
 * @param {Table} table before it
 * @param {Move} move
 * @param {import("../rules/table.js").Effect} effect
 * @returns {import("../wire.js").Act}
 */
export const actOf = ({ places }, { turn }, move, { removed, sequences, reshuffled }) => ({
  place: turn,
  ...move,
  ...("bot" in places[turn] ? { house: true } : {}),
  after: 0,
  ...(removed === undefined ? {} : { removed }),
  ...(sequences.length > 0 ? { sequences: claimsOf(sequences) } : {}),
  ...(reshuffled === undefined ? {} : { reshuffled }),
});

/** @param {Game} game @returns {number[]} the places of people */
export const peopleOf = ({ places }) => places.flatMap((place, index) => ("bot" in place ? [] : [index]));
