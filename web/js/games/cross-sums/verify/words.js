/** What the proofs page says of Cross Sums. */

import { hasText, text } from "../../../kit/texts.js";

/** @type {import("../../../shell/game.js").ProofWords["say"]} */
export const say = (key, values) => {
  const name = `cross-sums/verify.${key}`;
  return hasText(name) ? text(name, values) : null;
};
