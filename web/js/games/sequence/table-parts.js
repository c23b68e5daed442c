/** Converts a table of the rules to the format of the server's messages: the public state and the players. */

import { codeOf } from "./rules/cards.js";
import { canSwap } from "./rules/table.js";

/** @param {readonly import("./rules/board.js").Claim[]} claims @returns {import("./wire.js").Claim[]} */
export const claimsOf = (claims) => claims.map(({ team, cells }) => ({ team, cells: [...cells] }));

/**
 * @param {import("./rules/table.js").Table} table
 * @param {readonly import("./wire.js").Occupant[]} places
 * @param {number} step
 * @returns {import("./wire.js").Table}
 */
export const partsOf = (table, places, step) => ({
  teams: table.teams,
  need: table.need,
  faces: table.faces.map((face) => (face === null ? "**" : codeOf(face))).join(""),
  chips: table.board.teams.map((team) => team ?? "-").join(""),
  sequences: claimsOf(table.board.claims),
  places: places.map((place, index) => ({ ...place, cards: table.hands[index].length })),
  turn: table.turn,
  step,
  stock: table.stock.length,
  discards: [...table.discards],
  canSwap: canSwap(table),
  ...(table.outcome ? { outcome: table.outcome, hands: table.hands.map((hand) => [...hand]) } : {}),
});
