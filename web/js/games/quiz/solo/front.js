/** For the front page: the page without a room, and whether this browser has an unfinished practice. */

import { recallGame } from "./saved-games.js";

export const href = "/quiz";
export const isKept = () => recallGame() !== null;
