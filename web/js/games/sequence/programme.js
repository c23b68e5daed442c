/** Tables of One-Eyed Jack in the prepared programmes. */

import { USUAL } from "./setup/options-form.js";

/** @type {import("../../shell/game.js").ProgrammePart["plays"]} */
export const plays = () => ({ pub: [{ place: 4, setup: { options: USUAL } }] });
