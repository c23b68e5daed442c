/** Stores games on one device. The checks are strict, so that everything that passes them can be played. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";
import { played } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{name: string, bot: number}[]} Names as they were entered last; `bot` 0 for a person */

const VERSION = 1;
export const GAME_KEY = "callboard.sequence.game";
const NAMES_KEY = "callboard.sequence.names";
/** The maximum number of moves in a game. */
const MOVES_MAX = 2_000;
const NAME_MAX = 40;
const WINS_MAX = 9_999;

/** @param {any} value @param {number} least @param {number} most */
const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

/** @param {any} wins */
const isCount = (wins) => isWhole(wins, 0, WINS_MAX);

/** @param {any} name */
const isName = (name) => typeof name === "string" && name.length <= NAME_MAX;

/** @param {any} place */
const isPlace = (place) =>
  (isWhole(place?.bot, 1, 3) && (place.name === undefined || isName(place.name))) ||
  (isName(place?.name) && /^p\d{1,2}$/u.test(place.player) && place.bot === undefined);

/** @param {any} rules */
const areRules = (rules) =>
  ["once", "any", "off"].includes(rules?.deadSwap) &&
  ["player", "first"].includes(rules.lockChoice) &&
  typeof rules.corners === "boolean" &&
  ["spiral", "quarters", "shuffled"].includes(rules.layout) &&
  [rules.need, rules.hand, rules.teams].every((one) => one === undefined || isWhole(one, 1, 7));

/** @param {any} value @returns {value is Game} */
export function isGame(value) {
  const { places, teams, first, rules, seed, moves, wins } = value ?? {};
  return (
    Array.isArray(places) &&
    isWhole(places.length, 2, 12) &&
    places.every(isPlace) &&
    isWhole(teams, 2, 3) &&
    places.length % teams === 0 &&
    isWhole(first, 0, places.length - 1) &&
    areRules(rules) &&
    /^[0-9a-f]{64}$/u.test(seed) &&
    Array.isArray(moves) &&
    moves.length <= MOVES_MAX &&
    moves.every((move) => ["play", "swap", "pass"].includes(move?.act)) &&
    // Games of earlier versions have none.
    (wins === undefined || (Array.isArray(wins) && wins.length === teams && wins.every(isCount))) &&
    played(value) !== null
  );
}

/** @param {any} value @returns {value is Names} */
const areNames = (value) =>
  Array.isArray(value) &&
  isWhole(value.length, 1, 12) &&
  value.every(({ name, bot }) => isName(name) && isWhole(bot, 0, 3));

export const recallGame = () => recall(durable, GAME_KEY, VERSION, isGame);
/** @param {Game} game */
export const keepGame = (game) => keep(durable, GAME_KEY, VERSION, game);
export const forgetGame = () => durable.removeItem(GAME_KEY);
export const recallNames = () => recall(durable, NAMES_KEY, VERSION, areNames);
/** @param {Names} names */
export const keepNames = (names) => keep(durable, NAMES_KEY, VERSION, names);
