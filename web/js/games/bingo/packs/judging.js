/** Decides which rows of a list can be played, and what is wrong with the others. Pure functions. */

import { LIMITS } from "../wire.js";
import { lookOf } from "./likeness.js";

/** @typedef {"" | "duplicate" | "overlong" | "surplus" | "meansOverlong"} Fault */
/** @typedef {{fault: Fault, twin: number}} Verdict `twin`: the place of the row that looks the same, or -1 */

/**
 * @param {readonly {text: string, means?: string}[]} rows @returns {Verdict[]} one per row; of two equal rows the later
 *   one is wrong, and the limit excludes the last ones
 */
export function judgeRows(rows) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return rows.map(({ text, means = "" }, place) => {
    const look = lookOf(text);
    const judge = (/** @type {Fault} */ fault, twin = -1) => ({ fault, twin });
    if (!look) return judge("");
    if (Array.from(text.trim()).length > LIMITS.termCharacters) return judge("overlong");
    const twin = seen.get(look);
    if (twin !== undefined) return judge("duplicate", twin);
    if (seen.size >= LIMITS.terms) return judge("surplus");
    seen.set(look, place);
    return judge(Array.from(means.trim()).length > LIMITS.meansCharacters ? "meansOverlong" : "");
  });
}
