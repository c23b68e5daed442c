/** For the front page: the page without a room, and whether this browser has a party that goes on. */

import { recallGame } from "./saved-games.js";

export const href = "/party";
export const isKept = () => !["ended", undefined].includes(recallGame().value?.stage);
