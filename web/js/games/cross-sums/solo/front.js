/** For the front page: the page without a room, and whether this browser has a puzzle in progress. */

import { isTouched } from "./game.js";
import { SLOTS, gameIn } from "./saved-games.js";

export const href = "/sums";
export const isKept = () =>
  SLOTS.some((slot) => {
    const game = gameIn(slot);
    return game !== null && isTouched(game);
  });
