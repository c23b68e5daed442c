/** Refusals as sentences for users. */

import { keyOf, languageOf, text } from "../kit/texts.js";

/**
 * Returns the server's own sentence, which is English, if the page is in English.
 * @param {{message?: string}} rejection @returns {string | false | undefined}
 */
const sentence = ({ message }) => languageOf() === "en" && message;

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export function refusal(rejection) {
  const key = keyOf(`error.${rejection.code}`) ?? keyOf(`detailed.${rejection.code}`);
  return key ? text(key) : sentence(rejection) || text("room.error.unknown");
}

/**
 * Returns the message that says which part is wrong, if a catalogue has the code under `detailed` and the page is in
 * English; its text there is for other languages.
 * @param {{code: string, message?: string}} rejection of something that the user has typed or chosen @returns {string}
 *   a sentence
 */
export const detailedRefusal = (rejection) =>
  (keyOf(`detailed.${rejection.code}`) && sentence(rejection)) || refusal(rejection);
