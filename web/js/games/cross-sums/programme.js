/** Races in the prepared programmes. */

import { USUAL } from "./setup/options-form.js";

/** @type {import("../../shell/game.js").ProgrammePart["plays"]} */
export const plays = () => ({
  pub: [{ place: 2, setup: { options: USUAL } }],
  class: [{ place: 2, setup: { options: USUAL } }],
});
