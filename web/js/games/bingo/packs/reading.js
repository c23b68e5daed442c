/** How a list was read, in sentences: what was taken for what, and what was left out. */

import { list, text } from "../../../kit/texts.js";
import { quoted } from "../../../kit/words.js";

export { readPack } from "./pack-file.js";

/** @param {import("./pack-file.js").Reading} reading @returns {string[]} */
export function sentencesOf({ kind, terms, notes }) {
  return [
    text(`common.reading.${kind}`, { count: terms.length }),
    ...notes.map(({ key, values: { count, names = [] } }) =>
      text(`common.reading.${key}`, {
        count: count ?? names.length,
        names: list(
          names.map((name) => (/^(?:\d+|…)$/.test(name) ? name : quoted(name))),
          "unit",
        ),
      }),
    ),
  ];
}
