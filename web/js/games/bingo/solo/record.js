/** The player's solo records: the best result for each goal in all finished games. */

import { linesOf, resultOf } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{heard: number, milliseconds: number, lines: number}} Best fewest moments, shortest time, most patterns */
/** @typedef {{games: number, bingos: number, best: Readonly<Record<string, Best>>}} SoloRecord */

/** @type {SoloRecord} */
export const NO_RECORD = Object.freeze({ games: 0, bingos: 0, best: {} });

/** @param {import("./game.js").Choice} choice @returns {string} the key of comparable games */
export function keyOf({ size, freeCentre, goal }) {
  const shapes = goal.masks.map((cells) => cells.join("."));
  return [size, freeCentre ? "free" : "full", goal.need, ...goal.patterns, ...shapes].join(" ");
}

/**
 * Returns the record including a game. It is stored only when the next game begins, because marks can be undone until
 * then.
 * @param {SoloRecord} record
 * @param {Game} game
 * @returns {SoloRecord}
 */
export function withGame(record, game) {
  if (game.marks.length === 0) return record;
  const result = resultOf(game);
  if (!result) return { ...record, games: record.games + 1 };
  const key = keyOf(game.choice);
  const old = record.best[key] ?? { heard: Infinity, milliseconds: Infinity, lines: 0 };
  const best = {
    heard: Math.min(old.heard, result.heard),
    milliseconds: Math.min(old.milliseconds, result.milliseconds),
    lines: Math.max(old.lines, linesOf(game)),
  };
  return { games: record.games + 1, bingos: record.bingos + 1, best: { ...record.best, [key]: best } };
}

/**
 * @param {SoloRecord} record without the game
 * @param {Game} game with a bingo
 * @returns {"heard" | "time" | ""} which best result it improves; "" if none, and for a first bingo
 */
export function beaten(record, game) {
  const old = record.best[keyOf(game.choice)];
  const result = resultOf(game);
  if (!old || !result) return "";
  return result.heard < old.heard ? "heard" : result.milliseconds < old.milliseconds ? "time" : "";
}
