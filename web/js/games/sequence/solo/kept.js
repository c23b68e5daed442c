/** Whether this browser has a game of One-Eyed Jack that is not over. */

import { played } from "./game.js";
import { recallGame } from "./memory.js";

export function isKept() {
  const { value } = recallGame();
  return value !== null && played(value)?.table.outcome === null;
}
