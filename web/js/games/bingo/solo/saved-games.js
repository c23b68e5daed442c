/** Stores solo games in the browser. The checks are strict, so that everything that passes them can be shown. */

import { FAMILIES, patternsOf } from "../patterns.js";
import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Setup} Setup */
/** @typedef {import("./record.js").SoloRecord} SoloRecord */

const VERSION = 1;
export const GAME_KEY = "callboard.solo.game";
const SETUP_KEY = "callboard.solo.setup";
const RECORD_KEY = "callboard.solo.record";

/** @param {any} term */
const isTerm = (term) => typeof term?.text === "string" && (term.means === undefined || typeof term.means === "string");

/** @param {any} mask @param {number} count of tiles */
const isMask = (mask, count) =>
  Array.isArray(mask) && mask.length > 0 && mask.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < count);

/** @param {any} choice */
const isChoice = (choice) =>
  [3, 4, 5].includes(choice?.size) &&
  typeof choice.freeCentre === "boolean" &&
  !(choice.freeCentre && choice.size === 4) &&
  Array.isArray(choice.goal?.patterns) &&
  choice.goal.patterns.every((/** @type {any} */ family) => FAMILIES.includes(family)) &&
  Array.isArray(choice.goal.masks) &&
  choice.goal.masks.every((/** @type {any} */ mask) => isMask(mask, choice.size ** 2)) &&
  choice.goal.need >= 1 &&
  choice.goal.need <= patternsOf(choice.size, choice.goal).length;

/** @param {any} marks @param {any} tiles */
const areMarks = (marks, tiles) =>
  Array.isArray(marks) &&
  new Set(marks.map((mark) => mark?.[0])).size === marks.length &&
  marks.every((mark) => Array.isArray(mark) && isTerm(tiles[mark[0]]) && Number.isFinite(mark[1]));

/** @param {any} value @returns {value is Game} */
export const isGame = (value) => isBoard(value) && (value.before === undefined || isBefore(value.before));

/** @param {any} before */
const isBefore = (before) =>
  isBoard(before?.game) &&
  before.game.before === undefined &&
  (before.setup === null || isSetup(before.setup)) &&
  isRecord(before.record);

/** @param {any} value */
const isBoard = (value) =>
  typeof value?.title === "string" &&
  typeof value.language === "string" &&
  isChoice(value.choice) &&
  Array.isArray(value.tiles) &&
  value.tiles.length === value.choice.size ** 2 &&
  value.tiles.every((/** @type {any} */ tile, /** @type {number} */ cell) =>
    value.choice.freeCentre && cell === value.tiles.length >> 1 ? tile === null : isTerm(tile),
  ) &&
  areMarks(value.marks, value.tiles) &&
  Array.isArray(value.past) &&
  value.past.every((/** @type {any} */ marks) => areMarks(marks, value.tiles));

/** @param {any} value @returns {value is Setup} */
export const isSetup = (value) =>
  typeof value?.pack === "string" &&
  typeof value.title === "string" &&
  typeof value.language === "string" &&
  Array.isArray(value.terms) &&
  value.terms.every(isTerm) &&
  isChoice(value.choice) &&
  value.terms.length >= value.choice.size ** 2 - (value.choice.freeCentre ? 1 : 0);

/** @param {any} value @returns {value is SoloRecord} */
const isRecord = (value) =>
  Number.isInteger(value?.games) &&
  Number.isInteger(value.bingos) &&
  Object.values(value.best ?? { bad: null }).every((best) =>
    [best?.heard, best?.milliseconds, best?.lines].every(Number.isFinite),
  );

export const recallGame = () => recall(durable, GAME_KEY, VERSION, isGame);
export const recallSetup = () => recall(durable, SETUP_KEY, VERSION, isSetup);
export const recallRecord = () => recall(durable, RECORD_KEY, VERSION, isRecord);

/** @param {Game} game */
export const keepGame = (game) => keep(durable, GAME_KEY, VERSION, game);
/** @param {Setup} setup */
export const keepSetup = (setup) => keep(durable, SETUP_KEY, VERSION, setup);
/** @param {SoloRecord} record */
export const keepRecord = (record) => keep(durable, RECORD_KEY, VERSION, record);
