/** The pages as the server and the bundle see them: those of the server itself, and those that each game lists. */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { LANGUAGES } from "../../../web/js/kit/language.js";

const WEB = new URL("../../../web/", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, WEB), "utf8"));

/** The server's own pages, with the texts in their documents. */
export const HOUSE = read("pages.json");

/** What each game declares, by its folder. @type {Record<string, {languages?: string[], pages?: any}>} */
export const GAMES = Object.fromEntries(
  readdirSync(new URL("js/games/", WEB))
    .filter((folder) => existsSync(new URL(`js/games/${folder}/game.json`, WEB)))
    .map((folder) => [folder, read(`js/games/${folder}/game.json`)]),
);

/** All pages by their names. */
export const PAGES = Object.assign({}, HOUSE.pages, ...Object.values(GAMES).map(({ pages = {} }) => pages));

/**
 * @param {string} [game] its folder; the server's own pages without @returns {string[]} the languages that it promises
 */
export const languagesOf = (game) => (game ? (GAMES[game]?.languages ?? ["en"]) : LANGUAGES.map(({ code }) => code));
