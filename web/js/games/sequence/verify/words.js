/** The texts of the verification page about One-Eyed Jack. */

import { hasText, text } from "../../../kit/texts.js";

/** @type {import("../../../shell/game.js").ProofWords["say"]} */
export const say = (key, values) => {
  const name = `sequence/verify.${key}`;
  return hasText(name) ? text(name, values) : null;
};
