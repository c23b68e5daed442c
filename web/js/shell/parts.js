/** Loads the parts of games with their texts and style sheets. */

import { dropOtherStyles, loadPartStyles } from "../kit/part-styles.js";
import { languageOf, loadPartTexts } from "../kit/texts.js";
import { GAMES } from "./games.js";

/** @typedef {import("./game.js").Game} Game */
/**
 * @typedef {"player" | "host" | "screen" | "overlay" | "trial" | "setup" | "workshop" | "recap" | "verify" | "samples"}
 * Part
 */

/**
 * @param {string} game
 * @returns {string} its name in the reader's language; its name in rooms if the page does not know it
 */
export const titleOf = (game) => GAMES[game]?.title[languageOf()] ?? GAMES[game]?.title.en ?? game;

/**
 * @param {{title: string, game: string}} room
 * @returns {string} the heading of pages, which may be the name of the game
 */
export const headingOf = ({ title, game }) => (title === game ? titleOf(game) : title);

/**
 * @template {Part} P
 * @param {string} name of a game
 * @param {P} part
 * @returns {Promise<Awaited<ReturnType<NonNullable<Game[P]>>> | null>} its module with its texts loaded; null if there
 * is no
 *   such game or part here; rejects if loading fails
 */
export async function loadPart(name, part) {
  const game = GAMES[name];
  const load = game?.[part];
  if (!load) return null;
  const names = game.texts[part];
  const folder = game.folder ?? name;
  const [module] = await Promise.all([
    load(),
    names && loadPartTexts(folder, part, names),
    loadPartStyles(folder, part, game.styles[part] ?? []),
  ]);
  return /** @type {any} */ (module);
}

/**
 * Loads style sheets of a game that do not belong to a part.
 * @param {string} name of the game
 * @param {string} part under `styles` in its game.js
 * @returns {Promise<void>} rejects if loading fails
 */
export async function loadStyles(name, part) {
  const game = GAMES[name];
  if (game) await loadPartStyles(game.folder ?? name, part, game.styles[part] ?? []);
}

/**
 * Removes the style sheets of other games' same part.
 * @param {string} name of the game that remains
 * @param {Part} part
 */
export const wearOnly = (name, part) => dropOtherStyles(GAMES[name]?.folder ?? name, part);
