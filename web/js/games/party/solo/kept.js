/** Whether this browser has a party that goes on. */

import { recallGame } from "./memory.js";

export const isKept = () => !["ended", undefined].includes(recallGame().value?.stage);
