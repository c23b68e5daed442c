/** The texts of the verification page about Cross Sums. */

import { hasText, text } from "../../../kit/texts.js";

/** @type {import("../../../shell/game.js").ProofWords["say"]} */
export const say = (key, values) => {
  const name = `cross-sums/verify.${key}`;
  return hasText(name) ? text(name, values) : null;
};
