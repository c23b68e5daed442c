/** The parts of games, each with what it says and how it looks. */

import { dropOtherStyles, loadPartStyles } from "../kit/part-styles.js";
import { languageOf, loadPartTexts } from "../kit/texts.js";
import { GAMES } from "./games.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {"player" | "host" | "screen" | "overlay" | "trial" | "setup" | "workshop" | "recap" | "verify" | "samples"} Part */

/** @param {string} game @returns {string} its name in the reader's language; as rooms call it if the page does not know it */
export const titleOf = (game) => GAMES[game]?.title[languageOf()] ?? GAMES[game]?.title.en ?? game;

/** @param {{title: string, game: string}} room @returns {string} what pages are headed by; a room may be called by its game */
export const headingOf = ({ title, game }) => (title === game ? titleOf(game) : title);

/**
 * @template {Part} P
 * @param {string} name of a game
 * @param {P} part
 * @returns {Promise<Awaited<ReturnType<NonNullable<Game[P]>>> | null>} its module, which may speak; null if there is no
 *   such game or part here; it fails if it does not come
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
 * Loads style sheets of a game that belong to none of its parts.
 * @param {string} name of the game
 * @param {string} part under `styles` in its game.js
 * @returns {Promise<void>} fails if it does not come
 */
export async function loadStyles(name, part) {
  const game = GAMES[name];
  if (game) await loadPartStyles(game.folder ?? name, part, game.styles[part] ?? []);
}

/**
 * Takes away how the same part of other games looked.
 * @param {string} name of the game that is there now
 * @param {Part} part
 */
export const wearOnly = (name, part) => dropOtherStyles(GAMES[name]?.folder ?? name, part);
