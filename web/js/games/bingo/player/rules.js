/** The rules of bingo, in a room or alone. */

import { loadTexts, number, text } from "../../../kit/texts.js";
import { goalSentence } from "../words.js";

/** @typedef {import("../../../shell/game.js").Rule} Rule */
/** @typedef {import("../wire.js").Options} Options */

/**
 * @param {Options} [options] of the round, if there is one
 * @param {boolean} [isAlone] no host calls
 * @returns {Promise<Rule[]>}
 */
export async function rulesOf(options, isAlone = false) {
  await loadTexts("bingo/rules");
  /** @param {string} key @param {Record<string, string | number>} [values] */
  const say = (key, values) => text(`bingo/rules.${key}`, values);
  /** @type {Rule[]} */
  const goal = options ? [["star", goalSentence(options)]] : [];
  if (isAlone) return [["ear", say("alone")], ...goal, ["undo", say("unmark")], ["search", say("hold")]];
  const { verification, crowd, crowdSeconds, window = 45 } = options ?? {};
  return [
    ["megaphone", say("called")],
    ...goal,
    ["check", say(verification === "honour" ? "honour" : "early")],
    ...(crowd
      ? [/** @type {Rule} */ (["people", say("crowd", { share: number(crowd), seconds: number(crowdSeconds ?? 30) })])]
      : []),
    ["undo", say("unmark")],
    ["trophy", say(verification === "honour" ? "places.honour" : "places", { seconds: number(window) })],
    ["search", say("hold")],
    ["clock", say("late")],
  ];
}
