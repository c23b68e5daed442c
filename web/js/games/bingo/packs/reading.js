/** Describes in sentences how a list was read: which format and columns were found, and what was left out. */

import { list, text } from "../../../kit/texts.js";
import { quoted } from "../../../kit/words.js";
import { Problem } from "../../../room/api.js";
import { checkYAML } from "./pack-api.js";
import { PackFault, isYAML, readDocument, readPack } from "./pack-file.js";

/** @typedef {import("./pack-file.js").Choice} Choice */
/** @typedef {import("./pack-file.js").Reading} Reading */

export { isYAML, readPack } from "./pack-file.js";

/**
 * Reads a list in any format; YAML is read by the server, because the page has no reader for it.
 * @param {string} source @param {string} [fileName] @param {Choice} [choice]
 * @param {(yaml: string) => Promise<{document?: unknown, problems: {line: number | null}[]}>} [check] lets the server
 * read YAML
 * @returns {Promise<Reading>}
 * @throws {PackFault}
 */
export async function readList(source, fileName = "", choice = {}, check = checkYAML) {
  if (!isYAML(source, fileName)) return readPack(source, fileName, choice);
  try {
    const { document, problems } = await check(source);
    if (document === undefined) throw new PackFault("notRead", problems[0]?.line ?? 0);
    return readDocument(document);
  } catch (problem) {
    // Text without a file name may be lines that contain colons.
    if (fileName === "" && !/^(?:title|terms)\s*:/m.test(source)) return readPack(source, fileName, choice);
    if (problem instanceof PackFault) throw problem;
    throw new PackFault(problem instanceof Problem && problem.code === "offline" ? "offline" : "notRead");
  }
}

/** @param {import("./pack-file.js").Reading} reading @returns {string[]} */
export function sentencesOf({ kind, terms, notes }) {
  return [
    text(`bingo/terms.reading.${kind}`, { count: terms.length }),
    ...notes.map(({ key, values: { count, names = [] } }) =>
      text(`bingo/terms.reading.${key}`, {
        count: count ?? names.length,
        names: list(
          names.map((name) => (/^(?:\d+|…)$/.test(name) ? name : quoted(name))),
          "unit",
        ),
      }),
    ),
  ];
}
