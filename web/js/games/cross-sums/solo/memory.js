/** The puzzle that a browser remembers to be under way. The checks are strict: what passes them can be shown. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/kept.js";
import { DIFFICULTIES } from "../rules/generator.js";
import { LIVES, MOVES_MAX } from "./game.js";
import { isCount } from "./kept-progress.js";
import { LEVELS_MAX, PLAYED_ALONE } from "./progress.js";

/** @typedef {import("./game.js").Game} Game */

const VERSION = 1;
export const GAME_KEY = "callboard.sums.game";

/** @param {any} choice */
const isChoice = (choice) =>
  PLAYED_ALONE.includes(choice?.difficulty) &&
  ("day" in choice ? /^\d{4}-\d\d-\d\d$/u.test(choice.day) : isCount(choice.level, LEVELS_MAX) && choice.level >= 1);

/** @param {any} marks @param {number} cells */
const areMarks = (marks, cells) =>
  Array.isArray(marks) && marks.length === cells && marks.every((mark) => ["open", "kept", "removed"].includes(mark));

/** @param {any} moves @param {number} cells @returns {boolean} also for a game that an older page kept, without */
const areMoves = (moves, cells) =>
  (moves ?? null) === null ||
  (Array.isArray(moves) &&
    moves.length <= MOVES_MAX &&
    moves.every(
      (move) => isCount(move?.[0]) && (move[1] === "hint" || (isCount(move[1], cells - 1) && areMarks([move[2]], 1))),
    ));

/** @param {any} value @returns {value is Game} */
export function isGame(value) {
  if (!isChoice(value?.choice)) return false;
  const cells = DIFFICULTIES[/** @type {Game} */ (value).choice.difficulty].size ** 2;
  return (
    areMarks(value.marks, cells) &&
    Array.isArray(value.past) &&
    value.past.every((/** @type {any} */ marks) => areMarks(marks, cells)) &&
    Array.isArray(value.locked) &&
    value.locked.every((/** @type {any} */ cell) => isCount(cell, cells - 1)) &&
    Number.isInteger(value.lives) &&
    value.lives <= LIVES &&
    [0, LIVES].includes(value.livesMax) &&
    isCount(value.mistakes) &&
    isCount(value.hinted) &&
    (value.slip === null || isCount(value.slip, cells - 1)) &&
    Number.isFinite(value.milliseconds) &&
    areMoves(value.moves, cells)
  );
}

export const recallGame = () => recall(durable, GAME_KEY, VERSION, isGame);
/** @param {Game} game */
export const keepGame = (game) => keep(durable, GAME_KEY, VERSION, game);
export const forgetGame = () => durable.removeItem(GAME_KEY);
