/**
 * The stored puzzles in progress. Each series has one puzzle for each difficulty and one daily puzzle. Older pages do
 * not know the second series, so its puzzles are stored under separate keys. The checks are strict: data that pass them
 * can be shown.
 */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";
import { DIFFICULTIES } from "../rules/generator.js";
import { SECOND } from "../rules/second-series.js";
import { LIVES, MOVES_MAX, idOf, isOut, isTouched } from "./game.js";
import { isCount } from "./kept-progress.js";
import { LEVELS_MAX, PLAYED_ALONE } from "./progress.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Choice} Choice */
/** @typedef {import("../rules/generator.js").Difficulty | "daily"} Place */
/** @typedef {Place | `2.${Place}` | "former"} Slot the name of a stored game; see `keyOf` */

/** @type {readonly Place[]} */
const PLACES = [...PLAYED_ALONE, "daily"];
/** @type {readonly Slot[]} */
export const SLOTS = [...PLACES.map((place) => /** @type {const} */ (`2.${place}`)), ...PLACES, "former"];
const VERSION = 1;
/** The key that older pages use for their only game. One of them may still be open in another tab. */
export const FORMER_KEY = "callboard.sums.game";

/** @param {any} choice */
const isChoice = (choice) =>
  PLAYED_ALONE.includes(choice?.difficulty) &&
  [undefined, 2].includes(choice.series) &&
  ("day" in choice ? /^\d{4}-\d\d-\d\d$/u.test(choice.day) : isCount(choice.level, LEVELS_MAX) && choice.level >= 1);

/** @param {any} marks @param {number} cells */
const areMarks = (marks, cells) =>
  Array.isArray(marks) && marks.length === cells && marks.every((mark) => ["open", "kept", "removed"].includes(mark));

/** @param {any} moves @param {number} cells @returns {boolean} also true without moves: older pages stored none */
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
  const { difficulty, series } = /** @type {Game} */ (value).choice;
  const cells = (series === 2 ? SECOND : DIFFICULTIES)[difficulty].size ** 2;
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
    isCount(value.hintedBefore ?? 0) &&
    (value.slip === null || isCount(value.slip, cells - 1)) &&
    Number.isFinite(value.milliseconds) &&
    areMoves(value.moves, cells) &&
    typeof (value.isAgain ?? false) === "boolean"
  );
}

/** @param {Choice} choice @returns {Slot} */
export function slotOf(choice) {
  const place = "day" in choice ? "daily" : choice.difficulty;
  return choice.series === 2 ? `2.${place}` : place;
}

/** @param {Slot} slot */
export const keyOf = (slot) => (slot === "former" ? FORMER_KEY : `${FORMER_KEY}.${slot}`);

/** @param {Slot} slot */
export const recallGame = (slot) => recall(durable, keyOf(slot), VERSION, isGame);
/** @param {Slot} slot @param {Game} game */
export const keepGame = (slot, game) => keep(durable, keyOf(slot), VERSION, game);
/** @param {Slot} slot */
export const forgetGame = (slot) => durable.removeItem(keyOf(slot));

/** @param {Slot} slot @returns {Game | null} */
export function gameIn(slot) {
  const { value } = recallGame(slot);
  return value && !isOut(value) ? value : null;
}

/**
 * Moves the game that an older page stored from the former key to its slot. It stays under the former key as long as
 * the player has begun another puzzle in that slot.
 * @returns {Game | null} the untouched puzzle that it replaced, if any
 */
export function adoptFormer() {
  const { value } = recallGame("former");
  if (!value) return null;
  const slot = slotOf(value.choice);
  const other = gameIn(slot);
  const isSame = other !== null && idOf(other.choice) === idOf(value.choice);
  if (other && !isSame && isTouched(other)) return null;
  const isWanted = !isOut(value) && !(isSame && other.milliseconds > value.milliseconds);
  if (isWanted) keepGame(slot, value);
  forgetGame("former");
  return isWanted && !isSame ? other : null;
}
