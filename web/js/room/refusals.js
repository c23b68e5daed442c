/** Refusals as pages say them. */

import { keyOf, text } from "../kit/texts.js";

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export function refusal(rejection) {
  const key = keyOf(`error.${rejection.code}`);
  return key ? text(key) : rejection.message || text("room.error.unknown");
}

/** Codes whose message names what is at fault, which matters more than the reader's own language. */
const DETAILED = new Set(["badOptions", "badTerms"]);

/** @param {{code: string, message?: string}} rejection of what somebody has typed or chosen @returns {string} a sentence */
export const detailedRefusal = (rejection) => (DETAILED.has(rejection.code) && rejection.message) || refusal(rejection);
