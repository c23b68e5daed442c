/** Refusals as pages say them. */

import { keyOf, languageOf, text } from "../kit/texts.js";

/**
 * The server's own sentence is English, and for those who read English.
 * @param {{message?: string}} rejection @returns {string | false | undefined}
 */
const sentence = ({ message }) => languageOf() === "en" && message;

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export function refusal(rejection) {
  const key = keyOf(`error.${rejection.code}`);
  return key ? text(key) : sentence(rejection) || text("room.error.unknown");
}

/** Codes whose message names what is at fault. */
const DETAILED = new Set(["badOptions", "badTerms"]);

/** @param {{code: string, message?: string}} rejection of what somebody has typed or chosen @returns {string} a sentence */
export const detailedRefusal = (rejection) =>
  (DETAILED.has(rejection.code) && sentence(rejection)) || refusal(rejection);
