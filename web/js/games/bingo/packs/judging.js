/** Which rows of a list can be played, and what is wrong with the others. Pure. */

import { LIMITS } from "../wire.js";
import { lookOf } from "./likeness.js";

/** @typedef {"" | "duplicate" | "overlong" | "surplus" | "meansOverlong"} Fault */
/** @typedef {{fault: Fault, twin: number}} Verdict `twin`: the place of the row that looks the same, or -1 */

/** What counts as a moment, at most: a tile's detail shows it on a phone without scrolling. */
export const MEANS_CHARACTERS = 280;

/** @param {readonly {text: string, means?: string}[]} rows @returns {Verdict[]} of each row; of two alike the later one is at fault, and what the limit leaves out are the last ones */
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
    return judge(Array.from(means.trim()).length > MEANS_CHARACTERS ? "meansOverlong" : "");
  });
}
