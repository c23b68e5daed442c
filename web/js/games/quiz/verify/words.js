/** The texts of the verification page about a quiz. */

import { hasText, text } from "../../../kit/texts.js";

/** @type {import("../../../shell/game.js").ProofWords["say"]} */
export const say = (key, values) => {
  const name = `quiz/verify.${key}`;
  return hasText(name) ? text(name, values) : null;
};
