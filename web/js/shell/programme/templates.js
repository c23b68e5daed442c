/** Prepared programmes for common kinds of evenings. Each game contributes its part. */

import { language } from "../../kit/language.js";
import { GAMES } from "../games.js";

/** @typedef {"keynote" | "wedding" | "pub" | "class"} Kind */

/** @type {readonly Kind[]} */
export const KINDS = Object.freeze(["keynote", "wedding", "pub", "class"]);

/**
 * @param {Kind} kind
 * @returns {Promise<import("./document.js").Planned[]>} in the order that the games propose
 */
export async function template(kind) {
  const planned = await Promise.all(
    Object.entries(GAMES).map(async ([game, { programme }]) => {
      const plays = (await programme?.())?.plays(language)[kind] ?? [];
      return plays.map(({ place, setup, title }) => ({ place, entry: { game, ...(title ? { title } : {}), setup } }));
    }),
  );
  return planned
    .flat()
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}
