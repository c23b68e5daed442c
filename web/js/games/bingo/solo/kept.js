/** Whether this browser has a board of bingo on which something is marked. */

import { recallGame } from "./memory.js";

export const isKept = () => (recallGame().value?.marks.length ?? 0) > 0;
