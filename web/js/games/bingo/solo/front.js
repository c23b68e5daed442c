/** For the front page: the page without a room, and whether this browser has a marked board of bingo. */

import { recallGame } from "./saved-games.js";

export const href = "/solo";
export const isKept = () => (recallGame().value?.marks.length ?? 0) > 0;
