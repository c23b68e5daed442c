/**
 * The games that pages know, by the name under which rooms know them: one line each, and nothing else of the pages names
 * a game.
 */

import { bingo } from "../games/bingo/game.js";

/** @typedef {import("./game.js").Game} Game */

/** @type {Readonly<Record<string, Game>>} */
export const GAMES = Object.freeze({ bingo });

/** Pages of games for one that no room plays yet. */
export const ALONE = Object.freeze([
  {
    href: "/sums",
    title: {
      en: "Cross Sums: a puzzle for one",
      de: "Cross Sums: ein Rätsel für dich allein",
      es: "Cross Sums: un puzle para ti",
      fr: "Cross Sums : une grille en solo",
    },
  },
]);

/** The game of rooms, exports and recaps from before there was a choice. */
export const FIRST_GAME = "bingo";
