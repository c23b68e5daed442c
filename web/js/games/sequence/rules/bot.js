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
 * @property {readonly number[]} counts of each place how many cards it holds
 * @property {number} need sequences to win
 * @property {boolean} canSwap whether a dead card may be exchanged now
 * @typedef {{card: number, cell: number, value: number}} Choice
 */

import { FIVES, isOpenTo, THROUGH, withChip } from "./board.js";
import { CARDS, eyesOf } from "./cards.js";
import { cellsFor, isDead, canSwap as mayswap } from "./table.js";
import { CORNERS } from "./layout.js";

/** Of a five, by how many of it a team has; the last is a sequence but for one. */
const WORTH = [1, 4, 16, 64, 2_000, 2_000];
const OTHERS = 0.9;
const JACK_WORTH = 30;
/** How many of the best the third level tries, with how many hands that the next player may have. */
const TRIED = 8;
const DEALS = 400;
/** So many different answers to a play are thought through. */
const ANSWERS = 60;
/** What a five that nobody else is in counts on a board as it stands, by the chips in it; and a sequence. */
const STANDING = [0, 1, 5, 25, 150, 150];
const SEQUENCE = 1_500;
/** What others have counts for more: it is they who play next. */
const THREAT = 1.5;
/** What the best that the cards left in the hand can do counts for. */
const OUTLOOK = 0.15;
const WINNING = 10_000;

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
 * @returns {number} -1 where another's chip is
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
const completes = (board, cell, team) =>
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

/** @param {View} view @param {number} level @param {readonly number[]} hand @param {number} team @returns {Choice[]} */
function plays(view, level, hand, team) {
  return hand.flatMap((card) =>
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
 * @param {View} view @param {Choice} choice @param {number} team
 * @returns {View} the board behind it, with the sequences that it makes
 */
function after(view, { card, cell }, team) {
  if (eyesOf(card) === "one") return { ...view, board: withChip(view.board, cell, null) };
  const board = withChip(view.board, cell, team);
  const claims = [...board.claims];
  for (const { cells } of THROUGH[cell])
    if (countIn(board, cells, team) === 5 && isOpenTo({ ...board, claims }, cells, team)) claims.push({ team, cells });
  return { ...view, board: { ...board, claims } };
}

/** @param {View} view @param {number} team @returns {number} what a team has on the board, less what the others have */
function balance({ board, teams }, team) {
  let sum = 0;
  for (const { cells } of FIVES)
    for (let one = 0; one < teams; one += 1) {
      const count = countIn(board, cells, one);
      if (count < 1 || !cells.some((cell) => board.teams[cell] === one) || !isOpenTo(board, cells, one)) continue;
      sum += one === team ? STANDING[count] : -THREAT * STANDING[count];
    }
  for (const claim of board.claims) sum += claim.team === team ? SEQUENCE : -THREAT * SEQUENCE;
  return sum;
}

/** @param {View} view @param {number} team */
const hasWon = ({ board, need }, team) => board.claims.filter((claim) => claim.team === team).length >= need;

/**
 * Tries the best few: what the next player is likely to do then with cards that may be theirs, what one does after that
 * with those that are left, and what the board has come to by then.
 * @param {View} view @param {Choice[]} choices @param {() => number} random @returns {Choice}
 */
function foresighted(view, choices, random) {
  const { place, teams, hand, players } = view;
  const team = place % teams;
  const other = (team + 1) % teams;
  const seen = new Set([...hand, ...view.discards]);
  const unseen = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !seen.has(card));
  const size = Math.min(view.counts[(place + 1) % players], unseen.length);
  const tried = [...choices].sort((one, next) => next.value - one.value).slice(0, TRIED);
  if (tried.length < 2 || size === 0) return tried[0];
  // The same hands for each, so that they are told apart by what they do.
  const deals = Array.from({ length: DEALS }, () => drawn(unseen, size, random));
  let [found] = tried;
  let most = -Infinity;
  for (const choice of tried) {
    const then = after(view, choice, team);
    if (hasWon(then, team)) return choice;
    const rest = hand.filter((card) => card !== choice.card);
    // What a card is best played for depends on its face alone.
    const answers = Array.from({ length: 52 }, (_, face) => bestOf(plays(then, 2, [face], other)));
    /** @type {Map<string, number>} */
    const known = new Map();
    let [sum, counted] = [0, 0];
    for (const deal of deals) {
      const answer = bestOf(deal.flatMap((card) => answers[card % 52] ?? []));
      const key = answer ? `${answer.cell}/${eyesOf(answer.card)}` : "";
      let value = known.get(key);
      if (value === undefined) {
        if (known.size >= ANSWERS) continue;
        known.set(key, (value = valueAfter(then, answer, other, rest, team)));
      }
      sum += value;
      counted += 1;
    }
    const value = sum / Math.max(1, counted);
    if (value > most) [most, found] = [value, choice];
  }
  return found;
}

/**
 * @param {View} view @param {Choice | undefined} answer @param {number} other @param {readonly number[]} rest
 * @param {number} team
 */
function valueAfter(view, answer, other, rest, team) {
  let then = view;
  let jacks = 0;
  if (answer) {
    then = after(then, answer, other);
    if (hasWon(then, other)) return -WINNING;
    if (eyesOf(answer.card) !== null) jacks += 1;
  }
  const next = bestOf(plays(then, 2, rest, team));
  if (next) {
    then = after(then, next, team);
    if (hasWon(then, team)) return WINNING;
  }
  let outlook = 0;
  for (const card of rest) {
    if (card === next?.card) continue;
    if (eyesOf(card) !== null) jacks += 1;
    else outlook += Math.max(0, ...cellsFor(then, card, team).map((cell) => gain(then.board, cell, team, then.teams)));
  }
  return balance(then, team) + JACK_WORTH * jacks + OUTLOOK * outlook;
}

/** @param {readonly number[]} cards @param {number} count @param {() => number} random @returns {number[]} different ones */
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
