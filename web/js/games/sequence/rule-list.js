/** The rules of One-Eyed Jack with a picture each, for the sheet that a page opens on demand. */

import "../../kit/more-icons.js";
import { rulesOf } from "./words.js";

/** In the order of `rulesOf`; a game may lack the last ones. */
const PICTURES = ["board", "eye", "star", "lock", "link", "trophy", "shuffle", "flag"];

/**
 * @param {import("./rules/table.js").Rules} rules
 * @param {number} teams 0 if it is not known
 * @returns {import("../../shell/game.js").Rule[]}
 */
export const ruleList = (rules, teams) =>
  rulesOf(rules, teams).map((words, index) => [PICTURES[index] ?? "info", words]);
