/**
 * Chooses a move from what one place at the table sees.
 *
 * @typedef {import("./table.js").Move} Move
 * @typedef {import("./table.js").Field} Field
 * @typedef {object} View
 * @property {number} place
 * @property {number} players
 * @property {number} teams
 * @property {readonly (number | null)[]} faces
 * @property {import("./board.js").Chips} board
 * @property {readonly number[]} hand
 * @property {readonly number[]} discards
 * @property {readonly number[]} counts the number of cards at each place
 * @property {number} need sequences to win
 * @property {boolean} canSwap whether a dead card may be exchanged now
 * @typedef {{card: number, cell: number, value: number}} Choice
 */

import { isOpenTo, THROUGH, withChip } from "./board.js";
import { CARDS, eyesOf, faceOf } from "./cards.js";
import { cellsFor, isDead, canSwap as mayswap } from "./table.js";
import { CORNERS } from "./layout.js";
import { OTHERS, Playout, WORTH } from "./playout.js";

const JACK_WORTH = 30;
/**
 * For the third level: the number of plays that are tried, how many turns are simulated, and with how many deals of the
 * unseen cards. Fewer than on a server, because the page does not respond meanwhile.
 */
const TRIED = 16;
const TURNS = 8;
const DEALS = 100;

/** @param {import("./table.js").Table} table @param {number} place @returns {View} */
export const viewOf = (table, place) => ({
  place,
  players: table.players,
  teams: table.teams,
  faces: table.faces,
  board: table.board,
  hand: table.hands[place],
  discards: table.discards,
  counts: table.hands.map((one) => one.length),
  need: table.need,
  canSwap: mayswap(table) && table.stock.length + table.discards.length > 0,
});

/**
 * @param {import("./board.js").Chips} board @param {readonly number[]} cells @param {number} team
 * @returns {number} -1 if another team has a chip there
 */
function countIn({ teams, corners }, cells, team) {
  let count = 0;
  for (const cell of cells) {
    if (teams[cell] === team || (corners && CORNERS.includes(cell))) count += 1;
    else if (teams[cell] !== null) return -1;
  }
  return count;
}

/** @param {import("./board.js").Chips} board @param {number} cell @param {number} team @param {number} teams */
function gain(board, cell, team, teams) {
  let sum = 0;
  for (const { cells } of THROUGH[cell])
    for (let one = 0; one < teams; one += 1) {
      const count = countIn(board, cells, one);
      if (count < 0 || !isOpenTo(board, cells, one)) continue;
      if (one === team) sum += WORTH[count];
      else if (count > 0) sum += OTHERS * WORTH[count];
    }
  return sum;
}

/** @param {import("./board.js").Chips} board @param {number} cell @param {number} team */
function gainOfTaking(board, cell, team) {
  const other = /** @type {number} */ (board.teams[cell]);
  const without = withChip(board, cell, null);
  let sum = 0;
  for (const { cells } of THROUGH[cell]) {
    const theirs = countIn(board, cells, other);
    if (theirs > 0 && isOpenTo(board, cells, other)) sum += OTHERS * WORTH[theirs];
    const own = countIn(without, cells, team);
    if (own > 0 && isOpenTo(board, cells, team)) sum += 0.5 * WORTH[own];
  }
  return sum;
}

/** @param {import("./board.js").Chips} board @param {number} cell @param {number} team */
export const completes = (board, cell, team) =>
  THROUGH[cell].some(({ cells }) => countIn(board, cells, team) === 4 && isOpenTo(board, cells, team));

/** @param {View} view @param {number} card @param {number} cell @param {number} team */
function plainValue({ board, teams }, card, cell, team) {
  if (eyesOf(card) === "one") {
    const other = /** @type {number} */ (board.teams[cell]);
    return THROUGH[cell].some(({ cells }) => countIn(board, cells, other) >= 4) ? 50 : -10;
  }
  if (completes(board, cell, team)) return 100;
  if (Array.from({ length: teams }, (_, one) => one).some((one) => one !== team && completes(board, cell, one)))
    return 50;
  const beside = [-11, -10, -9, -1, 1, 9, 10, 11].filter((step) => {
    const there = cell + step;
    return Math.abs((there % 10) - (cell % 10)) <= 1 && board.teams[there] === team;
  });
  return beside.length - (eyesOf(card) === "two" ? 10 : 0);
}

/** @param {number} card @returns {string | number} an equal key for cards with the same effect */
const kindOf = (card) => eyesOf(card) ?? faceOf(card);

/** @param {View} view @param {number} level @param {readonly number[]} hand @param {number} team @returns {Choice[]} */
export function plays(view, level, hand, team) {
  const kinds = new Map(hand.map((card) => [kindOf(card), card]));
  return [...kinds.values()].flatMap((card) =>
    cellsFor(view, card, team).map((cell) => {
      const chance = ((cell * 31 + card * 17) % 13) / 100;
      const jack = eyesOf(card) === null ? 0 : JACK_WORTH;
      const value =
        level === 1
          ? plainValue(view, card, cell, team)
          : eyesOf(card) === "one"
            ? gainOfTaking(view.board, cell, team) - jack
            : gain(view.board, cell, team, view.teams) - jack;
      return { card, cell, value: value + chance };
    }),
  );
}

/** @param {readonly Choice[]} choices @returns {Choice | undefined} */
const bestOf = (choices) => choices.reduce((best, one) => (one.value > best.value ? one : best), choices[0]);

/**
 * Simulates the turns after each of the best plays, with cards that the others may hold. All plays are simulated with
 * the same deals, so that only their effects differ.
 * @param {View} view @param {Choice[]} choices @param {() => number} random @returns {Choice}
 */
export function foresighted(view, choices, random) {
  const team = view.place % view.teams;
  const seen = new Set([...view.hand, ...view.discards]);
  const unseen = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !seen.has(card));
  // A turn exchanges at most one card and draws one.
  const count = Math.min(unseen.length, view.counts.reduce((sum, one) => sum + one, 0) + 2 * TURNS);
  const tried = [...choices].sort((one, next) => next.value - one.value).slice(0, TRIED);
  if (tried.length < 2) return tried[0];
  const chances = tried.map(() => 0);
  const start = new Playout(view);
  const playout = new Playout(view);
  for (let deal = 0; deal < DEALS; deal += 1) {
    start.deal(drawn(unseen, count, random).map(faceOf));
    for (const [index, { card, cell }] of tried.entries()) {
      playout.copy(start);
      playout.play(card, cell);
      playout.run(TURNS);
      chances[index] += playout.chance(team);
    }
  }
  return tried[chances.indexOf(Math.max(...chances))];
}

/**
 * @param {readonly number[]} cards
 * @param {number} count
 * @param {() => number} random
 * @returns {number[]} a random choice without repetition
 */
function drawn(cards, count, random) {
  const left = [...cards];
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(random() * (left.length - index));
    [left[index], left[other]] = [left[other], left[index]];
  }
  return left.slice(0, count);
}

/** @param {View} view @param {number} level 1 to 3 @param {() => number} [random] @returns {Move} */
export function chosen(view, level, random = Math.random) {
  const dead = view.canSwap ? view.hand.find((card) => isDead(view, card)) : undefined;
  if (level > 1 && dead !== undefined) return { act: "swap", card: dead };
  const choices = plays(view, level, view.hand, view.place % view.teams);
  const best = bestOf(choices);
  if (!best) return dead === undefined ? { act: "pass" } : { act: "swap", card: dead };
  const { card, cell } = level < 3 ? best : /** @type {Choice} */ (foresighted(view, choices, random));
  return { act: "play", card, cell };
}

/** @param {Field} field @param {number} team @returns {number[]} free cells that would make a sequence of the team */
export const threatsOf = ({ board }, team) =>
  Array.from({ length: 100 }, (_, cell) => cell).filter(
    (cell) => board.teams[cell] === null && !CORNERS.includes(cell) && completes(board, cell, team),
  );
