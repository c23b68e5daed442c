/** The rules of a party, in a room or on one phone. */

import "../../kit/more-icons.js";
import { loadTexts, text } from "../../kit/texts.js";

/** @typedef {import("../../shell/game.js").Rule} Rule */

/**
 * @param {import("./wire.js").Options} [options] of the game, if there is one
 * @param {{isAlone?: boolean, hasTeams?: boolean}} [where] `isAlone`: whether all share one phone
 * @returns {Promise<Rule[]>}
 */
export async function rulesOf(options, where = {}) {
  const { isAlone = false, hasTeams = false } = where;
  await loadTexts("party/rules");
  /** @param {string} key @param {Record<string, string | number>} [values] */
  const say = (key, values) => text(`party/rules.${key}`, values);
  if (options?.mode === "draw")
    return [
      ["gift", say(`draw.${options.source}`)],
      ["trophy", say(options.removesWinners ? "draw.once" : "draw.again")],
      ["shield", say("draw.fair")],
    ];
  const { rule = "notTwice", spinner = "picked", timer, chooseSeconds = 20 } = options ?? {};
  return [
    ["wheel", say(`rule.${rule}`)],
    ...(options?.teamTurns && hasTeams ? [/** @type {Rule} */ (["people", say("teams")])] : []),
    ["ear", say("answer")],
    ...(chooseSeconds > 0 ? [/** @type {Rule} */ (["list", say("choose", { count: chooseSeconds })])] : []),
    ...(timer ? [/** @type {Rule} */ (["clock", say("timer", { count: timer })])] : []),
    ["skip", say("skip")],
    ["wheel", say("another")],
    ["play", say(isAlone ? "spin.alone" : `spin.${spinner}`)],
    ["people", say(isAlone ? "out.alone" : "out")],
    ["shield", say("private")],
  ];
}
