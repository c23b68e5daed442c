/**
 * One table: cards, hands, chips and the turn, as values. It equals the server's, which golden games test.
 *
 * @typedef {import("./board.js").Chips} Chips
 * @typedef {import("./board.js").Claim} Claim
 * @typedef {import("./layout.js").LayoutKind} LayoutKind
 *
 * @typedef {object} Rules
 * @property {number} [teams]
 * @property {number} [need]
 * @property {number} [hand]
 * @property {"once" | "any" | "off"} deadSwap
 * @property {"player" | "first"} lockChoice
 * @property {boolean} corners
 * @property {LayoutKind} layout
 *
 * @typedef {{act: "play", card: number, cell: number, lock?: number} | {act: "swap", card: number} | {act: "pass"}}
 *   Move
 * @typedef {"sequences" | "stuck" | "full" | "ended"} Reason
 * @typedef {{team?: number, reason: Reason}} Outcome without a team it is a draw
 * @typedef {{removed?: number, sequences: Claim[], drawn?: number, reshuffled?: number}} Effect
 *
 * @typedef {object} Table
 * @property {number} players
 * @property {number} teams
 * @property {Rules} rules
 * @property {readonly (number | null)[]} faces
 * @property {number} need
 * @property {Uint8Array} seed
 * @property {string} digest of what the players added to the chance
 * @property {Chips} board
 * @property {readonly (readonly number[])[]} hands each in the order of numbers
 * @property {readonly number[]} stock the last is drawn next
 * @property {readonly number[]} discards
 * @property {number} reshuffles
 * @property {number} turn
 * @property {number} swaps
 * @property {number} passes
 * @property {Outcome | null} outcome
 */

import { choicesAt, countOf, emptyBoard, isCorner, isFree, isFull, lockedOf, openRuns, withChip } from "./board.js";
import { CARDS, eyesOf, faceOf } from "./cards.js";
import { chanceFor } from "./chance.js";
import { cellsByFace, layoutOf, PLACES } from "./layout.js";

/** The rules as printed in the original game. @type {Readonly<Rules>} */
export const PRINTED = Object.freeze({
  deadSwap: /** @type {const} */ ("once"),
  lockChoice: /** @type {const} */ ("player"),
  corners: true,
  layout: /** @type {const} */ ("spiral"),
});

/** The possible numbers of players. */
export const PLAYERS = Object.freeze([2, 3, 4, 6, 8, 9, 10, 12]);
const SWAPS_MAX = 10;

/** @param {number} players @returns {number} cards in a hand */
export const handSize = (players) => (players <= 2 ? 7 : players <= 4 ? 6 : players <= 6 ? 5 : players <= 9 ? 4 : 3);

/**
 * @param {number} players
 * @returns {number[]} the possible numbers of teams for this many players; the first is usual
 */
export const teamsFor = (players) =>
  players === 3 || players === 9 ? [3] : players % 6 === 0 ? [2, 3] : players % 2 === 0 ? [2] : [];

/** @param {Uint8Array} seed @param {string} digest @param {number} number @param {number} count */
const orderOf = (seed, digest, number, count) =>
  chanceFor(seed, digest === "" ? `deck:${number}` : `deck:${number}:${digest}`).draw(count, count);

/** @param {readonly number[]} cards */
const sorted = (cards) => [...cards].sort((one, other) => one - other);

/**
 * @param {object} setup
 * @param {number} setup.players
 * @param {number} setup.teams
 * @param {number} setup.first the place that begins
 * @param {Rules} setup.rules
 * @param {Uint8Array} setup.seed
 * @param {string} [setup.digest]
 * @returns {Table}
 */
export function dealt({ players, teams, first, rules, seed, digest = "" }) {
  const stock = orderOf(seed, digest, 0, CARDS).reverse();
  /** @type {number[][]} */
  const hands = Array.from({ length: players }, () => []);
  for (let round = 0; round < (rules.hand ?? handSize(players)); round += 1)
    for (const hand of hands) hand.push(/** @type {number} */ (stock.pop()));
  return {
    players,
    teams,
    rules,
    faces: layoutOf(rules.layout, seed),
    need: rules.need ?? (teams === 2 ? 2 : 1),
    seed,
    digest,
    board: emptyBoard(rules.corners),
    hands: hands.map(sorted),
    stock,
    discards: [],
    reshuffles: 0,
    turn: first,
    swaps: 0,
    passes: 0,
    outcome: null,
  };
}

/** @type {WeakMap<readonly (number | null)[], number[][]>} */
const CELLS = new WeakMap();

/**
 * @param {readonly (number | null)[]} faces
 * @param {number} card
 * @returns {readonly number[]} the spaces that show it
 */
export function spacesOf(faces, card) {
  let cells = CELLS.get(faces);
  if (!cells) CELLS.set(faces, (cells = cellsByFace(faces)));
  return cells[faceOf(card)];
}

/** @typedef {{faces: readonly (number | null)[], board: Chips}} Field the public state */

/** @param {Field} field @param {number} card @param {number} team @returns {number[]} where a team may play a card */
export function cellsFor({ faces, board }, card, team) {
  const eyes = eyesOf(card);
  if (eyes === null) return spacesOf(faces, card).filter((cell) => isFree(board, cell));
  if (eyes === "two") return PLACES.filter((cell) => isFree(board, cell));
  const locked = lockedOf(board);
  return PLACES.filter((cell) => board.teams[cell] !== null && board.teams[cell] !== team && !locked.has(cell));
}

/** @param {Field} field @param {number} card @returns {boolean} whether both its spaces are covered */
export const isDead = ({ faces, board }, card) =>
  eyesOf(card) === null && spacesOf(faces, card).every((cell) => !isFree(board, cell));

/** @param {Table} table @returns {boolean} whether a dead card may be exchanged in this turn */
export const canSwap = ({ rules, swaps }) =>
  rules.deadSwap === "any" ? swaps < SWAPS_MAX : rules.deadSwap === "once" && swaps === 0;

/** @param {Table} table */
const hasCards = ({ stock, discards }) => stock.length + discards.length > 0;

/** @param {Table} table @returns {boolean} whether the player on turn can do anything but pass */
export function canPlay(table) {
  const hand = table.hands[table.turn];
  const team = table.turn % table.teams;
  return (
    hand.some((card) => cellsFor(table, card, team).length > 0) ||
    (canSwap(table) && hasCards(table) && hand.some((card) => isDead(table, card)))
  );
}

/**
 * @param {Table} table
 * @param {number} card
 * @param {number} cell
 * @returns {string | null} a stable code of what is wrong
 */
function faultOf(table, card, cell) {
  const { board, faces, turn, teams } = table;
  if (!table.hands[turn].includes(card)) return "notInHand";
  if (!Number.isInteger(cell) || cell < 0 || cell > 99) return "badCell";
  if (isCorner(cell)) return "cornerCell";
  const there = board.teams[cell];
  if (eyesOf(card) !== "one") {
    if (eyesOf(card) === null && faces[cell] !== faceOf(card)) return "cardMismatch";
    return there === null ? null : "occupied";
  }
  if (there === null) return "nothingThere";
  if (there === turn % teams) return "ownChip";
  return lockedOf(board).has(cell) ? "lockedChip" : null;
}

/** @param {Table} table @param {Effect} effect @returns {Table} with a new stock from the discarded cards */
function reshuffled(table, effect) {
  if (table.discards.length === 0) return table;
  const reshuffles = table.reshuffles + 1;
  const order = orderOf(table.seed, table.digest, reshuffles, table.discards.length);
  effect.reshuffled = order.length;
  return { ...table, reshuffles, discards: [], stock: order.reverse().map((index) => table.discards[index]) };
}

/** @param {Table} table @param {Effect} effect @returns {Table} */
function drawn(table, effect) {
  const from = table.stock.length === 0 ? reshuffled(table, effect) : table;
  const card = from.stock.at(-1);
  if (card === undefined) return from;
  effect.drawn = card;
  const hands = from.hands.map((hand, place) => (place === from.turn ? sorted([...hand, card]) : hand));
  return { ...from, hands, stock: from.stock.slice(0, -1) };
}

/** @param {Table} table @param {number} card @returns {Table} */
const discarded = (table, card) => ({
  ...table,
  hands: table.hands.map((hand, place) => (place === table.turn ? hand.filter((one) => one !== card) : hand)),
  discards: [...table.discards, card],
});

/** @param {Table} table @returns {Table} */
const advanced = (table) => ({ ...table, turn: (table.turn + 1) % table.players, swaps: 0 });

/** @param {Table} table @param {Reason} reason @returns {Table} finished, and decided by the board */
export function ended(table, reason) {
  if (table.outcome) return table;
  const results = Array.from({ length: table.teams }, (_, team) => {
    const { fours, threes } = openRuns(table.board, team);
    return countOf(table.board, team) * 1e6 + fours.length * 1e3 + threes.length;
  });
  const best = Math.max(...results);
  const isDraw = results.filter((result) => result === best).length > 1;
  return { ...table, outcome: isDraw ? { reason } : { team: results.indexOf(best), reason } };
}

/** @param {Table} table @returns {Table} after an unused turn */
export const skipped = (table) => advanced({ ...table, passes: 0 });

/**
 * Applies a move of the player on turn.
 * @param {Table} table @param {Move} move
 * @returns {{table: Table, effect: Effect} | {refused: string}} a stable code if the rules do not allow it
 */
export function taken(table, move) {
  if (table.outcome) return { refused: "gameOver" };
  /** @type {Effect} */
  const effect = { sequences: [] };
  if (move.act === "pass") {
    if (canPlay(table)) return { refused: "canPlay" };
    const next = advanced({ ...table, passes: table.passes + 1 });
    return { table: next.passes >= next.players ? ended(next, "stuck") : next, effect };
  }
  if (move.act === "swap") {
    if (!table.hands[table.turn].includes(move.card)) return { refused: "notInHand" };
    if (table.rules.deadSwap === "off") return { refused: "notAllowed" };
    if (!isDead(table, move.card)) return { refused: "notDead" };
    if (!canSwap(table)) return { refused: "alreadySwapped" };
    if (!hasCards(table)) return { refused: "notAllowed" };
    const from = table.stock.length === 0 ? reshuffled(table, effect) : table;
    return { table: drawn({ ...discarded(from, move.card), swaps: table.swaps + 1 }, effect), effect };
  }
  return played(table, move, effect);
}

/** @param {Table} table @param {Extract<Move, {act: "play"}>} move @param {Effect} effect */
function played(table, { card, cell, lock }, effect) {
  const fault = faultOf(table, card, cell);
  if (fault) return { refused: fault };
  const team = table.turn % table.teams;
  /** @type {Chips} */
  let board;
  if (eyesOf(card) === "one") {
    if (lock !== undefined) return { refused: "badLock" };
    effect.removed = /** @type {number} */ (table.board.teams[cell]);
    board = withChip(table.board, cell, null);
  } else {
    const choice = choicesAt(table.board, cell, team)[table.rules.lockChoice === "first" ? 0 : (lock ?? 0)];
    if (!choice) return { refused: "badLock" };
    effect.sequences = choice.map((cells) => ({ team, cells }));
    board = withChip(table.board, cell, team, effect.sequences);
  }
  /** @type {Table} */
  const next = { ...discarded(table, card), board, passes: 0 };
  if (countOf(board, team) >= table.need)
    return { table: { ...next, outcome: { team, reason: /** @type {const} */ ("sequences") } }, effect };
  const after = advanced(drawn(next, effect));
  return { table: isFull(board) ? ended(after, "full") : after, effect };
}
