/** Whether this browser has a puzzle in progress. */

import { isTouched } from "./game.js";
import { SLOTS, gameIn } from "./memory.js";

export const isKept = () =>
  SLOTS.some((slot) => {
    const game = gameIn(slot);
    return game !== null && isTouched(game);
  });
