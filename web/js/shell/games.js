/**
 * The games that pages know, by their names in rooms, one line each. No other module of the pages names a game.
 */

import { bingo } from "../games/bingo/game.js";
import { crossSums } from "../games/cross-sums/game.js";
import { party } from "../games/party/game.js";
import { quiz } from "../games/quiz/game.js";
import { sequence } from "../games/sequence/game.js";

/** @typedef {import("./game.js").Game} Game */

/** @type {Readonly<Record<string, Game>>} */
export const GAMES = Object.freeze({ bingo, crossSums, party, quiz, sequence });

/** The game of rooms, exports and recaps from versions with only one game. */
export const FIRST_GAME = "bingo";
