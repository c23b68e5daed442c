/** For the front page: the page without a room, and whether this browser has a party in progress. */

import { recallGame } from "./saved-games.js";

export const href = "/party";
export const isKept = () => !["ended", undefined].includes(recallGame().value?.stage);
