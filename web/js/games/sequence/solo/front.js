/** For the front page: the page without a room, and whether this browser has an unfinished game. */

import { played } from "./game.js";
import { recallGame } from "./saved-games.js";

export const href = "/sequence";

export function isKept() {
  const { value } = recallGame();
  return value !== null && played(value)?.table.outcome === null;
}
